import type { FileJob } from './file-writer.ts';

export type ToWorker =
  | { kind: 'begin'; job: FileJob }
  | { kind: 'rows'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'proceed' }
  | { kind: 'finish' };

export type FromWorker =
  | { kind: 'taken'; rows: number }
  | { kind: 'part'; rows: number; bytes?: Uint8Array }
  | { kind: 'done' }
  | { kind: 'failed'; reason: string };

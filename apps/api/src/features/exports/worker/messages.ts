import type { ExportPart } from '../parts.ts';
import type { FileJob } from './file-writer.ts';

export type ToWorker =
  | { kind: 'begin'; job: FileJob }
  | { kind: 'rows'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'proceed' }
  | { kind: 'finish' };

export type FromWorker = { kind: 'part'; part: ExportPart } | { kind: 'done' } | { kind: 'failed'; reason: string };

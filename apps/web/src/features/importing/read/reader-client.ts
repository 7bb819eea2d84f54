import { WorkerClient } from '../../../shared/worker/client.ts';
import type { ImportReader } from './reader.ts';

/** The reader of recordings in its worker. */
export class ImportReaderClient extends WorkerClient<ImportReader> {
  constructor() {
    super(() => new Worker(new URL('./import-reader.worker.ts', import.meta.url), { type: 'module' }));
  }
}

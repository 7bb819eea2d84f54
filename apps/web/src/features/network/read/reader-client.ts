import { WorkerClient } from '../../../shared/worker/client.ts';
import type { Reader } from './reader.ts';

/** The reader of networks in its worker. */
export class ReaderClient extends WorkerClient<Reader> {
  constructor() {
    super(() => new Worker(new URL('./network-reader.worker.ts', import.meta.url), { type: 'module' }));
  }
}

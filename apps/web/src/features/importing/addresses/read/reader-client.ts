import { WorkerClient } from '../../../../shared/worker/client.ts';
import type { AddressListReader } from './reader.ts';

/** The reader of lists of addresses in its worker. */
export class AddressListClient extends WorkerClient<AddressListReader> {
  constructor() {
    super(() => new Worker(new URL('./address-list.worker.ts', import.meta.url), { type: 'module' }));
  }
}

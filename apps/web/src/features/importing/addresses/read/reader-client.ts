import { WorkerClient } from '../../../../shared/worker/client.ts';
import { ListProblem, type ListProblemCode } from './problem.ts';
import type { AddressListReader } from './reader.ts';

/** The reader of lists of addresses in its worker. */
export class AddressListClient extends WorkerClient<AddressListReader> {
  constructor() {
    super(
      () => new Worker(new URL('./address-list.worker.ts', import.meta.url), { type: 'module' }),
      // The worker throws no other.
      ({ code, params }) => new ListProblem(code as ListProblemCode, params),
    );
  }
}

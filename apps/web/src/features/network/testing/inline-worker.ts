import { InlineWorkerOf } from '../../../shared/worker/testing/inline-worker.ts';
import { Reader } from '../read/reader.ts';
import { loadSqlite } from '../read/testing/geopackage-bytes.ts';

/** The reader of networks in the page itself. */
export class InlineWorker extends InlineWorkerOf {
  constructor() {
    super(new Reader(loadSqlite));
  }
}

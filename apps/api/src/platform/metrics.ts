import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Storage } from './storage.ts';

/** Figures of this process, for Prometheus. docs/operations.md says what each tells an operator. */
export interface Metrics {
  registry: Registry;
  /** Seconds of each call by route, method and status. */
  calls: Histogram<'route' | 'method' | 'status'>;
  /** Seconds of each access to the file storage. */
  storage: Histogram<'operation' | 'outcome'>;
  /** Reads of many rows while there is a standby, by who answered. */
  reads: Counter<'by'>;
}

const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function makeMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    calls: new Histogram({
      ...{ name: 'escuta_call_seconds', help: 'Duration of calls, to the last byte', registers },
      ...{ labelNames: ['route', 'method', 'status'], buckets: CALL_SECONDS },
    }),
    storage: new Histogram({
      ...{ name: 'escuta_storage_seconds', help: 'Duration of accesses to the file storage', registers },
      ...{ labelNames: ['operation', 'outcome'], buckets: CALL_SECONDS },
    }),
    reads: new Counter({
      ...{ name: 'escuta_reads_total', help: 'Exports and dashboards while there is a standby', registers },
      ...{ labelNames: ['by'] },
    }),
  };
}

/** Adds memory, processor, garbage collection and delay of the event loop, which cost a little all the time. */
export const observeProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry });

/** A standby whose use is counted: `by` is the primary where the standby was behind or away. */
export const counted = <Standby extends { isCurrent(): Promise<boolean> }>(
  standby: Standby,
  { reads }: Metrics,
): Standby => ({
  ...standby,
  isCurrent: async () => {
    const isCurrent = await standby.isCurrent();
    reads.inc({ by: isCurrent ? 'standby' : 'primary' });
    return isCurrent;
  },
});

/** A storage whose accesses are timed. Reading counts until the first byte. */
export function measured(storage: Storage, { storage: seconds }: Metrics): Storage {
  const timed = async <Result>(operation: string, work: () => Promise<Result>): Promise<Result> => {
    const end = seconds.startTimer({ operation });
    try {
      const result = await work();
      end({ outcome: 'done' });
      return result;
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  };
  return {
    ...storage,
    put: (key, bytes) => timed('put', () => storage.put(key, bytes)),
    size: (key) => timed('size', () => storage.size(key)),
    read: (key, range) => timed('read', () => storage.read(key, range)),
    remove: (key) => timed('remove', () => storage.remove(key)),
    sweep: () => timed('sweep', () => storage.sweep()),
  };
}

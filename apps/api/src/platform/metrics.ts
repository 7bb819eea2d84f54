import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Storage } from './storage.ts';

/** Figures of this process, for Prometheus. docs/operations.md says what each tells an operator. */
export interface Metrics {
  registry: Registry;
  /** Seconds of each call by route, method and status. */
  calls: Histogram<'route' | 'method' | 'status'>;
  /** Seconds of each access to the file storage. */
  storage: Histogram<'operation' | 'outcome'>;
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
  };
}

/** Adds memory, processor, garbage collection and delay of the event loop, which cost a little all the time. */
export const observeProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry });

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
    put: (key, bytes) => timed('put', () => storage.put(key, bytes)),
    size: (key) => timed('size', () => storage.size(key)),
    read: (key, range) => timed('read', () => storage.read(key, range)),
    remove: (key) => timed('remove', () => storage.remove(key)),
    sweep: () => timed('sweep', () => storage.sweep()),
  };
}

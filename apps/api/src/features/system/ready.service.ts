import type { ProblemCode } from '@escuta/contract';
import type { Services } from '../../context.ts';
import type { Connections } from '../../db/connection.ts';
import { databaseFault } from '../../db/faults.ts';
import { inTime } from '../../platform/in-time.ts';
import { tryStorage } from '../../platform/storage.ts';
import { StorageError, storageFault } from '../../platform/storage-fault.ts';
import type { Outages } from '../../problems/outages.ts';
import { Problem } from '../../problems/problem.ts';

/** Longest time for each part, milliseconds: probes wait about as long. */
const LIMIT_MS = 4_000;
/** How long an answer holds: anybody may ask, and asking the storage writes. */
const DATABASE_HOLDS_MS = 1_000;
const STORAGE_HOLDS_MS = 5_000;
/** How long a write that found the database's disk full counts: nothing smaller than a write shows it. */
const FULL_HOLDS_MS = 30_000;

/** A check whose last answer holds for a while. */
function remembered<Part extends object>(holdsMs: number, check: (part: Part) => Promise<unknown>) {
  const known = new WeakMap<Part, { until: number; answer: Promise<unknown> }>();
  return (part: Part): Promise<unknown> => {
    const last = known.get(part);
    if (last && performance.now() < last.until) return last.answer;
    const fresh = { until: Number.POSITIVE_INFINITY, answer: check(part) };
    known.set(part, fresh);
    const hold = () => {
      fresh.until = performance.now() + holdsMs;
    };
    fresh.answer.then(hold, hold);
    return fresh.answer;
  };
}

const checkDatabase = remembered(DATABASE_HOLDS_MS, async (connections: Connections) => {
  const late = Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });
  await inTime(LIMIT_MS, late, connections.check()).catch((error: unknown) => {
    // A busy process is as ready as the others: taking it away would only move its load to them.
    if (databaseFault(error) !== 'database_busy') throw error;
  });
});

const checkStorage = remembered(STORAGE_HOLDS_MS, (storage: Services['storage']) =>
  inTime(LIMIT_MS, new StorageError('the storage does not answer', 'storage_unavailable'), tryStorage(storage)),
);

function notReady(part: 'database' | 'storage', code: ProblemCode, cause?: unknown): Problem {
  const problem = new Problem(code, { params: { part } });
  problem.cause = cause;
  return problem;
}

/** Throws the problem of the part that does not work, which the problem names. */
export async function checkReady({ connections, storage }: Services, outages: Outages): Promise<void> {
  await Promise.all([
    checkDatabase(connections).catch((error: unknown) => {
      throw notReady('database', databaseFault(error) ?? 'database_unavailable', error);
    }),
    checkStorage(storage).catch((error: unknown) => {
      throw notReady('storage', storageFault(error) ?? 'storage_unusable', error);
    }),
  ]);
  if (outages.isRecent('database_full', FULL_HOLDS_MS)) throw notReady('database', 'database_full');
}

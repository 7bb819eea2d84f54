import { setTimeout as wait } from 'node:timers/promises';

/** The result of the work, or `late` as an error when it takes longer than this. The work itself goes on. */
export async function inTime<Result>(limitMs: number, late: Error, work: Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const limit = wait(limitMs, undefined, { signal: over.signal }).then(() => {
    throw late;
  });
  return Promise.race([work, limit]).finally(() => over.abort());
}

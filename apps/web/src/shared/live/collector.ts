import type { LiveKind } from '@escuta/contract';
import { ApiProblem } from '../api/problems.ts';
import type { News } from './news.ts';

/** Shortest time between two readings of changed rows, milliseconds: while much changes, they come in larger groups. */
const BETWEEN_MS = 500;
/** Time after a reading that failed; what it was about is read again. */
const AFTER_FAILURE_MS = 3_000;

/** Ids of changed rows; null: any may have changed. */
export type ChangedIds = readonly number[] | null;

/**
 * Gathers the changes of one kind and has them read, one reading after the other: `read` gets every id once, also what came during the
 * reading before.
 */
export function collectChanges(
  kind: LiveKind,
  read: (ids: ChangedIds, signal: AbortSignal) => Promise<void>,
  betweenMs = BETWEEN_MS,
) {
  const gone = new AbortController();
  let waiting: Set<number> | null = new Set();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let freeAt = 0;

  const add = (ids: ChangedIds) => {
    if (ids === null) waiting = null;
    for (const id of ids ?? []) waiting?.add(id);
    arm();
  };
  const arm = () => {
    if (isReading || gone.signal.aborted || waiting?.size === 0) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(), Math.max(0, freeAt - Date.now()));
  };
  const run = async () => {
    const ids: ChangedIds = waiting && [...waiting];
    waiting = new Set();
    isReading = true;
    const problem = await read(ids, gone.signal).then(
      () => null,
      (cause: unknown) => cause,
    );
    isReading = false;
    // The connection is lost, or the server cannot answer at this moment. A refusal would only be repeated.
    const isFailed = problem !== null && !(problem instanceof ApiProblem && problem.status < 500);
    freeAt = Date.now() + (isFailed ? AFTER_FAILURE_MS : betweenMs);
    if (isFailed) add(ids);
    else arm();
  };
  return {
    hear: (news: News) => {
      if (news === 'again') add(null);
      else if (news[kind] !== undefined) add(news[kind]);
    },
    /** Adds ids whose reading has to be done again. */
    add,
    stop: () => {
      clearTimeout(timer);
      gone.abort();
    },
  };
}

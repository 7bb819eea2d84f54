import { EventEmitter, once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Lane } from '@escuta/contract';
import type { Services } from '../../context.ts';
import { type Outcome, type Work, type Works, workDue } from './work.service.ts';

const POLL_MS = 2_000;

/** Tasks of a lane that one process does side by side. A recording keeps one processor busy, so more than there are do not help. */
const AT_ONCE: Record<Lane, number> = {
  mail: 1,
  newsletter: 1,
  recordings: Math.min(2, availableParallelism()),
  earlier_recordings: 1,
};

/** Says in this process that a lane has work, so that it does not wait for its next look. Other processes find it when they look. */
const woken = new EventEmitter<Record<Lane, []>>().setMaxListeners(0);
export const wakeLane = (lane: Lane): void => void woken.emit(lane);

/** For the server's log. */
export interface QueueReports {
  onUndone(lane: Lane, outcome: Outcome): void;
  /** An internal error, or the database is away. */
  onFailure(lane: Lane, error: unknown): void;
  onWorked(lane: Lane): void;
}

interface Running<L extends Lane> {
  lane: L;
  work: Work<L>;
  stopped: AbortSignal;
  reports: QueueReports;
}

/** Does what is due one by one, and tells of each. */
async function workUntilEmpty<L extends Lane>(
  services: Services,
  { lane, work, stopped, reports }: Running<L>,
): Promise<void> {
  for (;;) {
    const [outcome] = await workDue(services, { lane, work, most: 1 }, stopped);
    reports.onWorked(lane);
    if (outcome?.failure) reports.onUndone(lane, outcome);
    if (!outcome || outcome.failure === 'unreachable') return;
  }
}

async function run<L extends Lane>(services: Services, { lane, work, stopped, reports }: Running<L>): Promise<void> {
  while (!stopped.aborted) {
    const turn = new AbortController();
    const end = () => turn.abort();
    stopped.addEventListener('abort', end, { once: true });
    // Listens before it looks, so that work added meanwhile is not missed.
    const call = once(woken, lane, { signal: turn.signal }).catch(() => undefined);
    try {
      await workUntilEmpty(services, { lane, work, stopped, reports });
    } catch (error) {
      reports.onFailure(lane, error);
    }
    await Promise.race([call, wait(POLL_MS, undefined, { signal: turn.signal }).catch(() => undefined)]);
    stopped.removeEventListener('abort', end);
    turn.abort();
  }
}

/** Does the work of these lanes while the server runs; returns a function that stops after the tasks under way. */
export function startQueue(
  services: Services,
  { lanes, works }: { lanes: readonly Lane[]; works: Works },
  reports: QueueReports,
): () => Promise<void> {
  const stopping = new AbortController();
  const runLane = <L extends Lane>(lane: L) =>
    Array.from({ length: AT_ONCE[lane] }, () =>
      run(services, { lane, work: works[lane], stopped: stopping.signal, reports }),
    );
  const runs = lanes.flatMap((lane) => runLane(lane));
  return async () => {
    stopping.abort();
    await Promise.all(runs);
  };
}

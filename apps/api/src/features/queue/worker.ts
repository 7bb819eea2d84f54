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

async function run<L extends Lane>(services: Services, { lane, work, stopped, reports }: Running<L>): Promise<void> {
  while (!stopped.aborted) {
    const turn = new AbortController();
    // Listens before it looks, so that work added meanwhile is not missed.
    const call = once(woken, lane, { signal: turn.signal }).catch(() => undefined);
    try {
      for (const outcome of await workDue(services, { lane, work }, stopped))
        if (outcome.failure) reports.onUndone(lane, outcome);
      reports.onWorked(lane);
    } catch (error) {
      reports.onFailure(lane, error);
    }
    const signal = AbortSignal.any([stopped, turn.signal]);
    await Promise.race([call, wait(POLL_MS, undefined, { signal }).catch(() => undefined)]);
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

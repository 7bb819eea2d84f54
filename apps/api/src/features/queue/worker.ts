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
  models: 1,
  decisions: 1,
};

/** Do all that is due. */
const ALL = Number.POSITIVE_INFINITY;

/**
 * Says to those who work on a lane when to look, and for how many tasks. Each look is a transaction, so one of them looks for each task that comes; but
 * for all that is due when nobody has lately found nothing: a task may be due that nobody rang for.
 */
class Bell {
  readonly lane: Lane;
  #emptyAt = Number.NEGATIVE_INFINITY;
  #waiting: (() => void)[] = [];
  #missed = false;

  constructor(lane: Lane) {
    this.lane = lane;
  }

  /** Nothing was due a moment ago. */
  foundNothing(): void {
    this.#emptyAt = performance.now();
  }

  ring(): void {
    const wake = this.#waiting.shift();
    if (wake) wake();
    else this.#missed = true;
  }

  /** Waits for a task, for the next regular look, or until `stopped` is aborted; tells how many tasks to do. */
  async next(stopped: AbortSignal): Promise<number> {
    if (this.#missed) {
      this.#missed = false;
      return ALL;
    }
    const turn = new AbortController();
    const end = () => turn.abort();
    stopped.addEventListener('abort', end, { once: true });
    let wake = (): void => undefined;
    const rung = new Promise<number>((resolve) => {
      wake = () => resolve(performance.now() - this.#emptyAt > POLL_MS ? ALL : 1);
      this.#waiting.push(wake);
    });
    const look = wait(POLL_MS, ALL, { signal: turn.signal }).catch(() => ALL);
    if (stopped.aborted) end();
    const tasks = await Promise.race([rung, look]);
    stopped.removeEventListener('abort', end);
    end();
    this.#waiting = this.#waiting.filter((one) => one !== wake);
    return tasks;
  }
}

const bells = new Set<Bell>();

/** Says in this process that a task of a lane has come, so that it does not wait for the next look. Other processes find it when they look. */
export function wakeLane(lane: Lane): void {
  for (const bell of bells) if (bell.lane === lane) bell.ring();
}

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
  bell: Bell;
  stopped: AbortSignal;
  reports: QueueReports;
}

/** Does what is due one by one, at most so many, and tells of each. */
async function workThrough<L extends Lane>(
  services: Services,
  { lane, work, bell, stopped, reports }: Running<L>,
  most: number,
): Promise<void> {
  for (let done = 0; done < most; done += 1) {
    const [outcome] = await workDue(services, { lane, work, most: 1 }, stopped);
    reports.onWorked(lane);
    if (outcome?.failure) reports.onUndone(lane, outcome);
    if (!outcome) bell.foundNothing();
    if (!outcome || outcome.failure === 'unreachable') return;
  }
}

async function run<L extends Lane>(services: Services, running: Running<L>): Promise<void> {
  const { lane, bell, stopped, reports } = running;
  let most = ALL;
  while (!stopped.aborted) {
    try {
      await workThrough(services, running, most);
    } catch (error) {
      reports.onFailure(lane, error);
    }
    most = await bell.next(stopped);
  }
}

/** Does the work of these lanes while the server runs; returns a function that stops after the tasks under way. */
export function startQueue(
  services: Services,
  { lanes, works }: { lanes: readonly Lane[]; works: Works },
  reports: QueueReports,
): () => Promise<void> {
  const stopping = new AbortController();
  const runLane = async <L extends Lane>(lane: L) => {
    const bell = new Bell(lane);
    bells.add(bell);
    const running = { lane, work: works[lane], bell, stopped: stopping.signal, reports };
    await Promise.all(Array.from({ length: AT_ONCE[lane] }, () => run(services, running)));
    bells.delete(bell);
  };
  const runs = lanes.map((lane) => runLane(lane));
  return async () => {
    stopping.abort();
    await Promise.all(runs);
  };
}

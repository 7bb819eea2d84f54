import type { ProblemCode } from '@escuta/contract';
import type { Log } from '../platform/log.ts';
import { faultOf } from './faults.ts';

/** What works again must have begun this long after the last failure, milliseconds: under load successes and failures take turns. */
const QUIET_MS = 5_000;

interface Outage {
  since: number;
  last: number;
  failures: number;
  /** What failed: only their success shows that it is over. */
  sources: Set<string>;
}

interface Failure {
  problem: ProblemCode;
  /** The call or the work that failed. */
  source: string;
  error: unknown;
  /** When it began, by the clock. */
  began: number;
  log?: Log;
}

/** The outages of what the server needs, in the log: one stack trace at the start, a short line for each failure after it, and one for the end. */
export class Outages {
  readonly #log: Log;
  readonly #now: () => number;
  readonly #open = new Map<ProblemCode, Outage>();
  readonly #ended = new Map<ProblemCode, number>();

  constructor(log: Log, now: () => number = () => performance.now()) {
    this.#log = log;
    this.#now = now;
  }

  /** When work that takes so long now has begun. */
  began(elapsedMs = 0): number {
    return this.#now() - elapsedMs;
  }

  failed({ problem, source, error, began, log = this.#log }: Failure): void {
    const outage = this.#open.get(problem);
    const reason = error instanceof Error ? error.message : String(error);
    if (outage) {
      outage.last = this.#now();
      outage.failures += 1;
      outage.sources.add(source);
    } else if (began >= (this.#ended.get(problem) ?? 0)) {
      this.#open.set(problem, { since: began, last: this.#now(), failures: 1, sources: new Set([source]) });
      log.error({ err: error, problem }, `${source} failed`);
      return;
    }
    log.warn({ problem, reason }, `${source} failed`);
  }

  /** For work beside the calls. */
  workFailed(source: string, error: unknown): void {
    const problem = faultOf(error);
    if (problem) this.failed({ problem, source, error, began: this.#now() });
    else this.#log.error({ err: error }, `${source} failed`);
  }

  /** Ends the outages in which this has failed before. */
  worked(source: string, began = this.#now()): void {
    for (const [problem, { since, last, failures, sources }] of this.#open) {
      if (!sources.has(source) || began - last < QUIET_MS) continue;
      this.#open.delete(problem);
      this.#ended.set(problem, this.#now());
      this.#log.info({ problem, seconds: Math.round((began - since) / 100) / 10, failures }, 'works again');
    }
  }

  /** Whether this has happened during the last so many milliseconds. */
  isRecent(problem: ProblemCode, withinMs: number): boolean {
    const outage = this.#open.get(problem);
    return outage !== undefined && this.#now() - outage.last < withinMs;
  }
}

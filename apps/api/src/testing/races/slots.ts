import { type ProblemCode, problems, type Route, routes } from '@escuta/contract';
import type { Pool } from 'pg';
import { pick, type RaceCaller } from './racers.ts';
import { type Attempt, makeAttempt } from './slot-attempts.ts';
import { insertReport, insertSamples, readSlots, type SlotCast } from './slot-rows.ts';
import { type Approved, listViolations } from './slot-rules.ts';

/** Number of concurrent attempts. */
const AT_ONCE = 24;
const BATCHES_A_ROUND = 10;

/** The racing callers: each role is signed in at one or more processes of the server. */
export interface SlotRacers extends Record<Attempt['as'], readonly RaceCaller[]> {
  admin: Pool;
  cast: SlotCast;
}

/** Results of the attempts. */
class Outcomes {
  done = 0;
  readonly refusals = new Map<string, number>();
  readonly violations: string[] = [];

  /** Counts a reply; one that the contract does not document is a violation. */
  count({ name }: Attempt, status: number, message: ProblemCode | null): void {
    const { errors }: Route = routes[name];
    if (status === 200 && message === null) this.done += 1;
    else if (message !== null && errors.includes(message) && problems[message].status === status) {
      this.refusals.set(message, (this.refusals.get(message) ?? 0) + 1);
    } else this.violations.push(`${name} returned ${status} ${message}, which the contract does not list`);
  }
}

/** Makes one attempt at a random process. Returns the key for undoing it, if there is one. */
async function make(racers: SlotRacers, attempt: Attempt, outcomes: Outcomes): Promise<string | null> {
  const { name, params, body, as } = attempt;
  const { status, json } = await pick(racers[as]).call(name, { params, body });
  outcomes.count(attempt, status, json.message as ProblemCode | null);
  return (json.lote as string | undefined) ?? null;
}

/** One round: conflicting attempts on the same few samples, with reports in between, then a check of every rule. */
async function race(racers: SlotRacers, round: number, size: number, outcomes: Outcomes): Promise<void> {
  const { admin, cast } = racers;
  const minute = new Date(Date.UTC(2026, 0, 1, 0, round));
  const ids = await insertSamples(admin, round % 2 === 0 ? cast.top : cast.left, minute);
  const approved: Approved[] = [];
  let tickets: string[] = [];
  for (let made = 0; made < size; made += AT_ONCE) {
    const samples = await readSlots(admin, ids);
    const trying = Array.from({ length: Math.min(AT_ONCE, size - made) }, () =>
      make(racers, makeAttempt(cast, samples, tickets, minute.toISOString()), outcomes),
    );
    const [report, ...given] = await Promise.all([insertReport(admin, ids), ...trying]);
    if (report) approved.push(report);
    tickets = [...tickets, ...given.filter((ticket) => ticket !== null)].slice(-AT_ONCE);
  }
  outcomes.violations.push(...(await listViolations(admin, { cast, ids, approved })));
}

/** Conflicting assignments, edits, removals, undos and changes of unit on the same samples, with reports in between. */
export async function raceSlots(racers: SlotRacers, attempts: number): Promise<Outcomes> {
  const outcomes = new Outcomes();
  const roundSize = AT_ONCE * BATCHES_A_ROUND;
  for (let made = 0; made < attempts; made += roundSize) {
    await race(racers, made / roundSize, Math.min(roundSize, attempts - made), outcomes);
  }
  return outcomes;
}

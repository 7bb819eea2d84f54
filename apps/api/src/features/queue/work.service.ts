import { type KindOf, kindsOf, type Lane, type TaskKind } from '@escuta/contract';
import type { Transaction } from 'kysely';
import type { Services } from '../../context.ts';
import type { AppDatabase } from '../../db/connection.ts';
import { databaseFault } from '../../db/faults.ts';
import type { Database } from '../../db/schema.ts';
import { nextNight } from '../../platform/night.ts';
import { type FailureKind, TaskFailure } from '../../platform/task-failure.ts';
import { deleteDone, markContinued, markDone, markFailed, type TakenTask, takeNext } from './queue.queries.ts';

/**
 * Does one task. Throws TaskFailure, or an error of the database, after which the task is taken again when its lease ends; after any other
 * error it is tried again later.
 * @returns 'more' when it has done a part, and goes on at its next turn
 */
export type Work<L extends Lane> = (services: Services, task: TakenTask<KindOf<L>>, doing: Doing) => Promise<unknown>;

export interface Doing {
  /** Aborted when its time is over. */
  signal: AbortSignal;
  /** Marks the task as done within the transaction that stores its result, which saves one. A task that does not call it is marked when its work has ended. */
  done(trx: Transaction<Database>): Promise<void>;
}
export type Works = { readonly [L in Lane]: Work<L> };

interface Limits {
  /** How long a task may take. */
  workMs: number;
  /** How long it belongs to the process that took it: longer, so that no two work on it. */
  leaseMs: number;
  /** What a task that takes longer means: the service that it needs is slow, or the task is. */
  whenLate: FailureKind;
  /** Whether a failed one waits for the next night. A person who tries it again does not wait. */
  atNight: boolean;
  /** Whether its row stays for a month when it is done. What was made of a recording is found on the recording. */
  staysDone: boolean;
}
const MESSAGE: Limits = { workMs: 60_000, leaseMs: 120_000, whenLate: 'unreachable', atNight: false, staysDone: true };
/** The largest recording takes some seconds. A short lease, since a sample whose process died waits for its end. */
const RECORDING: Limits = { workMs: 40_000, leaseMs: 60_000, whenLate: 'later', atNight: false, staysDone: false };
/** Thousands of reports take some seconds, in small steps beside the requests; at night, also when it has failed. */
const MODEL: Limits = { workMs: 240_000, leaseMs: 300_000, whenLate: 'later', atNight: true, staysDone: false };
/** A run does a part of some seconds, and is put back for its next one. */
const PART: Limits = { ...RECORDING, workMs: 120_000, leaseMs: 150_000 };
const LIMITS: Record<Lane, Limits> = {
  mail: MESSAGE,
  newsletter: MESSAGE,
  recordings: RECORDING,
  earlier_recordings: RECORDING,
  models: MODEL,
  decisions: PART,
};

/** Retry interval for an unreachable service, so that work continues within five seconds of its return. */
const UNREACHABLE_MS = 2_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;
const DONE_KEPT_MS = 30 * 24 * 3_600_000;
const REASON_MAX = 500;

type Part = Awaited<ReturnType<Work<Lane>>>;

async function withinTime(work: (signal: AbortSignal) => Promise<Part>, { workMs, whenLate }: Limits): Promise<Part> {
  const time = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TaskFailure(whenLate, 'timeout'));
      time.abort();
    }, workMs);
  });
  return Promise.race([work(time.signal), tooLong]).finally(() => clearTimeout(timer));
}

/** So many tries without a word: each time the process ended during it. */
const SILENT_TRIES = 10;

/** The failure that an error means. Throws an error of the database, after which nothing can be stored. */
function failureOf(error: unknown): TaskFailure {
  if (error instanceof TaskFailure) return error;
  if (databaseFault(error)) throw error;
  return new TaskFailure('later', error instanceof Error ? error.message : String(error), { cause: error });
}

/** When a task is tried again that has failed now. */
function nextTry(now: Date, failure: FailureKind, { tries, atNight }: { tries: number; atNight: boolean }): Date {
  if (failure !== 'unreachable' && atNight) return nextNight(now);
  const longer = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(20, tries - 1));
  return new Date(now.getTime() + (failure === 'unreachable' ? UNREACHABLE_MS : longer));
}

export interface Outcome {
  id_saida: string;
  tipo: TaskKind;
  /** Absent when done. */
  failure?: FailureKind;
  erro?: string;
  /** An error that nobody expected. */
  cause?: unknown;
}

/** Does one task and stores its result or failure. Throws errors of the database, and an unexpected error of a task that is already marked as done. */
async function doTask(
  services: Services,
  task: TakenTask,
  work: (doing: Doing) => Promise<Part>,
  limits: Limits,
): Promise<Outcome> {
  const { connections, clock } = services;
  const { id_saida, tipo } = task;
  let part: Part;
  let isMarked = false;
  const mark = (trx: AppDatabase) => markDone(trx, task, limits.staysDone ? clock.now() : null);
  const done: Doing['done'] = async (trx) => {
    await mark(trx);
    isMarked = true;
  };
  try {
    if (task.tentativas > SILENT_TRIES && task.erro === null)
      throw new TaskFailure('refused', `the process ended during each of ${task.tentativas - 1} tries`);
    part = await withinTime((signal) => work({ signal, done }), limits);
  } catch (error) {
    const { failure, message, cause } = failureOf(error);
    const erro = message.slice(0, REASON_MAX);
    const now = clock.now();
    const next = nextTry(now, failure, { tries: task.tentativas, atNight: limits.atNight });
    const isStored = await markFailed(
      connections.system,
      task,
      failure === 'refused' ? { erro, dt_desistencia: now } : { erro, dt_proxima: next },
    );
    // It is done by its own transaction, or another process has it now: nothing is to be tried again, but a defect is to be told.
    if (isMarked && !isStored) {
      if (cause !== undefined) throw cause;
      return { id_saida, tipo };
    }
    return { id_saida, tipo, failure, erro, ...(cause !== undefined && { cause }) };
  }
  if (part === 'more') await markContinued(connections.system, task, clock.now());
  else if (!isMarked) await mark(connections.system);
  return { id_saida, tipo };
}

/**
 * Does the due tasks of one lane one by one until none is left, what they need is unreachable or `stopped` is aborted. Safe to run
 * in several processes. A task is done twice, rather than never, when the process dies between doing it and storing the result.
 * @param most tasks to do at most
 */
export async function workDue<L extends Lane>(
  services: Services,
  { lane, work, most = Number.POSITIVE_INFINITY }: { lane: L; work: Work<L>; most?: number },
  stopped?: AbortSignal,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  while (!stopped?.aborted && outcomes.length < most) {
    const now = services.clock.now();
    const until = new Date(now.getTime() + LIMITS[lane].leaseMs);
    const task = await takeNext(services.connections.system, { kinds: kindsOf(lane), now, until });
    if (!task) break;
    const outcome = await doTask(services, task, (doing) => work(services, task, doing), LIMITS[lane]);
    outcomes.push(outcome);
    if (outcome.failure === 'unreachable') break;
  }
  return outcomes;
}

/** Deletes tasks a month after they were done. */
export function purgeDone({ connections, clock }: Services): Promise<number> {
  return deleteDone(connections.system, new Date(clock.now().getTime() - DONE_KEPT_MS));
}

import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../context.ts';
import type { AppDatabase } from '../../db/connection.ts';
import { databaseFault } from '../../db/faults.ts';
import { companiesOfTree, topOfTree } from '../companies/index.ts';
import { knownInForce } from '../listening/index.ts';
import {
  addTasks,
  type Doing,
  hastenRuns,
  listKept,
  listRuns,
  markProgress,
  type Progress,
  type TakenTask,
  type Work,
  workDue,
} from '../queue/index.ts';
import { checkClassifier } from './classifier.service.ts';
import {
  type Again,
  countUndecided,
  lastMove,
  listMeasuredTrees,
  listRestarts,
  listUndecided,
} from './decision.queries.ts';
import { decisorOf, storeAndDecide } from './decision.service.ts';

type Run = Pick<TakenTask, 'id_saida' | 'turno' | 'id_cliente' | 'dados' | 'feitas' | 'total' | 'posicao'>;

/** What decides now in the companies of a tree. Those in which nothing decides are left out. */
async function presentOf(services: Services, { id_cliente: top, dados }: Run): Promise<Again> {
  const { system } = services.connections;
  const { gravador, arvore = false } = dados;
  const decisors = new Map<number, string>();
  for (const id_cliente of await companiesOfTree(system, top)) {
    const decisor = await decisorOf(services, system, id_cliente);
    if (decisor !== null) decisors.set(id_cliente, decisor);
  }
  const restarts = await listRestarts(system, top, gravador ?? null);
  const moves = gravador === undefined ? await lastMove(system, top) : null;
  // Without a restart of it there is nothing that a run for one recorder alone would change.
  const referencesOnly = gravador !== undefined || arvore;
  return { decisors, restarts, moves, referencesOnly, known: await knownInForce(services, system, top) };
}

const digestOf = ({ decisors, restarts, moves, referencesOnly }: Again): string =>
  createHash('sha256')
    .update(JSON.stringify([[...decisors].sort(([one], [other]) => one - other), restarts, moves, referencesOnly]))
    .digest('base64url');

/** A run was cancelled, or is another process's: what was being decided is undone. */
class RunEnded extends Error {}

/** Recordings of one part of a run, and how long it takes at most, milliseconds. */
const PART_MOST = 50;
const PART_MS = 10_000;
/** After so many failures in a row, or in all, something else must be wrong than the recordings: the run waits. */
const FAILURES_MOST = 5;
const LEFT_MOST = 200;

/** Decides on recordings one by one. Each is stored together with how far the run is, and followed by a pause as long as it took. */
class Part {
  readonly #services: Services;
  readonly #task: Run;
  readonly #again: Again;
  readonly #onDone: (progress: Progress) => void;
  #progress: Progress;
  #failures = 0;
  #failed: unknown;

  constructor(
    services: Services,
    { task, again, progress }: { task: Run; again: Again; progress: Progress },
    onDone: (progress: Progress) => void,
  ) {
    this.#services = services;
    this.#task = task;
    this.#again = again;
    this.#progress = progress;
    this.#onDone = onDone;
  }

  /** Recordings of the run that could not be decided on. */
  get left(): readonly number[] {
    return this.#progress.dados.restam ?? [];
  }

  /** Tells how many could not be decided on, one of them, and the last reason. */
  problem(id: number | undefined = this.left[0]): Error {
    const why = this.#failed instanceof Error ? this.#failed.message : String(this.#failed);
    return new Error(`recordings that cannot be decided on: ${this.left.length}, such as ${id}: ${why}`);
  }

  /** @throws an error of the database, or `problem` where too many fail */
  async decide(id_gravacao: number, posicao: number): Promise<void> {
    const start = performance.now();
    const { feitas, total, dados } = this.#progress;
    const others = this.left.filter((id) => id !== id_gravacao);
    const done = {
      feitas: feitas + 1,
      total: Math.max(total, feitas + 1),
      posicao,
      dados: { ...dados, restam: others },
    };
    try {
      const deciding = { id_gravacao, setsClass: true, again: this.#again, measured: null };
      await storeAndDecide(this.#services, deciding, (trx) => this.#note(trx, done, true));
      this.#progress = done;
      this.#failures = 0;
    } catch (error) {
      if (error instanceof RunEnded || databaseFault(error)) throw error;
      this.#failed = error;
      this.#failures += 1;
      if (this.#failures === FAILURES_MOST || others.length === LEFT_MOST) throw this.problem(id_gravacao);
      const left = { ...this.#progress, posicao, dados: { ...dados, restam: [...others, id_gravacao] } };
      await this.#note(this.#services.connections.system, left, false);
      this.#progress = left;
    }
    this.#onDone(this.#progress);
    await wait(performance.now() - start);
  }

  async #note(trx: AppDatabase, progress: Progress, isFurther: boolean): Promise<void> {
    if (!(await markProgress(trx, this.#task, progress, isFurther))) throw new RunEnded();
  }
}

/** Where a run is. Once something else decides, or a reference was restarted again, it begins anew with what was not decided by that. */
function progressOf({ feitas, total, posicao, dados }: Run, decisores: string, counted: number): Progress {
  const isSame = dados.decisores === decisores;
  return {
    feitas: feitas ?? 0,
    total: isSame ? (total ?? counted) : (feitas ?? 0) + counted,
    posicao: isSame ? (posicao ?? 0) : 0,
    dados: { ...dados, decisores, restam: isSame ? (dados.restam ?? []) : [] },
  };
}

/**
 * A part of a run of deciding again over the stored measures of a company tree (ING-03): where too little was known, or something else decided than what
 * does now; or only by the restarted reference of a recorder, or those of a tree after a move. Nothing is done twice after a kill. What could not be decided on is left for the end, and
 * named there.
 */
export async function decideAgain(
  services: Services,
  task: Run,
  { signal }: Pick<Doing, 'signal'>,
  onDone: (progress: Progress) => void = () => undefined,
): Promise<'more' | undefined> {
  const { system } = services.connections;
  const again = await presentOf(services, task);
  const companies = [...again.decisors.keys()];
  const digest = digestOf(again);
  const counted = task.dados.decisores === digest ? 0 : await countUndecided(system, companies, again);
  const progress = progressOf(task, digest, counted);
  const { posicao } = progress;
  const next = await listUndecided(system, companies, { again, behind: posicao, most: PART_MOST });
  const part = new Part(services, { task, again, progress }, onDone);
  const until = performance.now() + PART_MS;
  try {
    for (const id_gravacao of next) {
      if (signal.aborted || performance.now() > until) return 'more';
      await part.decide(id_gravacao, id_gravacao);
    }
    if (next.length === PART_MOST) return 'more';
    for (const id_gravacao of part.left) {
      if (signal.aborted || performance.now() > until) return 'more';
      await part.decide(id_gravacao, next.at(-1) ?? posicao);
    }
  } catch (error) {
    if (error instanceof RunEnded) return undefined;
    throw error;
  }
  if (part.left.length > 0) throw part.problem();
  return undefined;
}

/** Queues a run for each company tree that has none yet; one that failed and waits is tried again now. */
async function queueAgain({ connections, clock }: Services, tops: readonly number[]): Promise<void> {
  const data = clock.now();
  const tasks = tops.map((id_cliente) => ({ tipo: 'decide_again', id_cliente, data }) as const);
  await addTasks(connections.system, tasks);
  await hastenRuns(connections.system, tops, data);
}

const LOOK_MS = 500;

/**
 * Queues deciding again, and works on it beside the servers until it is done or cancelled, or has failed and waits. After `signal` the servers go on
 * alone.
 * @param company whose tree; null: all
 * @returns how many runs are left undone, what one of them failed with, and how many were cancelled
 */
export async function followAgain(
  services: Services,
  { company, tell, signal }: { company: number | null; tell: (text: string) => void; signal: AbortSignal },
): Promise<{
  recordings: number;
  done: number;
  left: number;
  failure: string | null;
  isGivenUp: boolean;
  cancelled: number;
}> {
  await checkClassifier(services.config);
  const { system } = services.connections;
  const tops = company === null ? await listMeasuredTrees(system) : [await topOfTree(system, company)];
  await queueAgain(services, tops);
  // The row of a run that is done is gone, so what was seen of it is kept.
  const seen = new Map<string, { feitas: number; total: number }>();
  const sum = (of: 'feitas' | 'total') => [...seen.values()].reduce((all, run) => all + run[of], 0);
  const tellAll = () => tell(`${sum('feitas')} of ${sum('total')} recordings`);
  const work: Work<'decisions'> = (all, task, doing) =>
    decideAgain(all, task, doing, (progress) => {
      // It works on what has waited longest, which may be another company's.
      if (!tops.includes(task.id_cliente)) return;
      seen.set(task.id_saida, progress);
      tellAll();
    });
  for (;;) {
    const open = await listRuns(system, tops);
    for (const { id_saida, feitas, total } of open) seen.set(id_saida, { feitas: feitas ?? 0, total: total ?? 0 });
    if (signal.aborted || open.every(({ dt_inicio, erro }) => dt_inicio === null && erro !== null)) {
      const kept = new Set(await listKept(system, [...seen.keys()]));
      // A run of which no row is left was done to its end, also by a server.
      for (const [id, { total }] of seen) if (!kept.has(id)) seen.set(id, { feitas: total, total });
      const cancelled = [...seen.keys()].filter((id) => kept.has(id)).length - open.length;
      const failed = open.find(({ erro }) => erro !== null);
      const isGivenUp = failed?.dt_desistencia != null;
      const failure = failed?.erro ?? null;
      return { recordings: sum('total'), done: sum('feitas'), left: open.length, failure, isGivenUp, cancelled };
    }
    const [outcome] = await workDue(services, { lane: 'decisions', work, most: 1 }, signal);
    if (outcome) continue;
    if (sum('total') > 0) tellAll();
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

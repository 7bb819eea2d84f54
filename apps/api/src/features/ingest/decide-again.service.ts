import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../context.ts';
import { companiesOfTree, topOfTree } from '../companies/index.ts';
import { knownInForce } from '../listening/index.ts';
import { addTasks, listKept, listRuns, markProgress, type TakenTask, type Work, workDue } from '../queue/index.ts';
import { checkClassifier } from './classifier.service.ts';
import { type Again, countUndecided, listMeasuredTrees, listUndecided, startOf } from './decision.queries.ts';
import { decisorOf, storeAndDecide } from './decision.service.ts';

type Run = Pick<TakenTask, 'id_saida' | 'tentativas' | 'id_cliente' | 'dados' | 'feitas' | 'total' | 'posicao'>;

/** What decides now in the companies of a tree. Those in which nothing decides are left out. */
async function presentOf(services: Services, { id_cliente: top, dados }: Run): Promise<Again> {
  const { system } = services.connections;
  const { gravador } = dados;
  const start = gravador === undefined ? null : await startOf(system, top, gravador);
  const decisors = new Map<number, string>();
  for (const id_cliente of await companiesOfTree(system, top)) {
    const decisor = await decisorOf(services, system, id_cliente);
    if (decisor !== null) decisors.set(id_cliente, decisor);
  }
  const restarted = gravador !== undefined && start ? { gravador, start } : null;
  return { decisors, restarted, known: await knownInForce(services, system, top) };
}

/** A run was cancelled, or is another process's: what was being decided is undone. */
class RunEnded extends Error {}

/** Recordings of one part of a run, and how long it takes at most, milliseconds. */
const PART_MOST = 50;
const PART_MS = 10_000;

/**
 * A part of a run of deciding again over the stored measures of a company tree (ING-03): where too little was known, or something else decided than what
 * does now; or only by the restarted reference of a recorder, whose sounds are no longer listed once that is done. Each recording is one transaction with the place where the run goes on, so nothing is done twice after a kill. It waits for nobody: each
 * recording is followed by a pause as long as the work.
 */
export async function decideAgain(
  services: Services,
  task: Run,
  signal: AbortSignal,
  onDone: (progress: { feitas: number; total: number }) => void = () => undefined,
): Promise<'more' | undefined> {
  const { system } = services.connections;
  const again = await presentOf(services, task);
  const companies = [...again.decisors.keys()];
  const total = task.total ?? (await countUndecided(system, companies, again));
  let feitas = task.feitas ?? 0;
  const part = await listUndecided(system, companies, {
    again,
    behind: again.restarted ? 0 : (task.posicao ?? 0),
    most: PART_MOST,
  });
  const until = performance.now() + PART_MS;
  for (const id_gravacao of part) {
    if (signal.aborted || performance.now() > until) return 'more';
    const start = performance.now();
    feitas += 1;
    const progress = { feitas, total: Math.max(total, feitas), posicao: id_gravacao };
    try {
      await storeAndDecide(services, { id_gravacao, setsClass: true, again, measured: null }, async (trx) => {
        if (!(await markProgress(trx, task, progress))) throw new RunEnded();
      });
    } catch (error) {
      if (error instanceof RunEnded) return undefined;
      throw error;
    }
    onDone(progress);
    await wait(performance.now() - start);
  }
  return part.length === PART_MOST ? 'more' : undefined;
}

/** Queues a run for each company tree that has none yet. */
async function queueAgain({ connections, clock }: Services, tops: readonly number[]): Promise<void> {
  const data = clock.now();
  const tasks = tops.map((id_cliente) => ({ tipo: 'decide_again', id_cliente, data }) as const);
  await addTasks(connections.system, tasks);
}

const LOOK_MS = 500;

/**
 * Puts deciding again into the queue and works on it beside the servers until it is done or cancelled, or `signal` ends this process's part: the servers go on.
 * @param company whose tree; null: all
 * @returns how many runs are left undone, and how many were cancelled
 */
export async function followAgain(
  services: Services,
  { company, tell, signal }: { company: number | null; tell: (text: string) => void; signal: AbortSignal },
): Promise<{ recordings: number; done: number; left: number; cancelled: number }> {
  await checkClassifier(services.config);
  const { system } = services.connections;
  const tops = company === null ? await listMeasuredTrees(system) : [await topOfTree(system, company)];
  await queueAgain(services, tops);
  // The row of a run that is done is gone, so what was seen of it is kept.
  const seen = new Map<string, { feitas: number; total: number }>();
  const sum = (of: 'feitas' | 'total') => [...seen.values()].reduce((all, run) => all + run[of], 0);
  const tellAll = () => tell(`${sum('feitas')} of ${sum('total')} recordings`);
  const work: Work<'decisions'> = (all, task, aborted) =>
    decideAgain(all, task, aborted, (progress) => {
      // It works on what has waited longest, which may be another company's.
      if (!tops.includes(task.id_cliente)) return;
      seen.set(task.id_saida, progress);
      tellAll();
    });
  for (;;) {
    const open = await listRuns(system, tops);
    for (const { id_saida, feitas, total } of open) seen.set(id_saida, { feitas: feitas ?? 0, total: total ?? 0 });
    if (signal.aborted || open.every(({ dt_desistencia }) => dt_desistencia !== null)) {
      const kept = new Set(await listKept(system, [...seen.keys()]));
      // A run of which no row is left was done to its end, also by a server.
      for (const [id, { total }] of seen) if (!kept.has(id)) seen.set(id, { feitas: total, total });
      const cancelled = [...seen.keys()].filter((id) => kept.has(id)).length - open.length;
      return { recordings: sum('total'), done: sum('feitas'), left: open.length, cancelled };
    }
    const [outcome] = await workDue(services, { lane: 'decisions', work, most: 1 }, signal);
    if (outcome) continue;
    if (sum('total') > 0) tellAll();
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

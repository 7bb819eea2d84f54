import { setImmediate } from 'node:timers/promises';
import { MEASURE_VERSION, seededRandom } from '@escuta/acoustics';
import {
  confidenceOf,
  type DecidedSample,
  featuresOf,
  LEARNING,
  type LearntModel,
  leaksForNext,
  learn,
  type PlacedSample,
  type Split,
  splitByTime,
  type Trial,
  tryOut,
  withPlaces,
} from '@escuta/domain';
import type { Services } from '../../context.ts';
import type { AppDatabase } from '../../db/connection.ts';
import { companiesOfTree } from '../companies/index.ts';
import { addTasks, type TakenTask } from '../queue/index.ts';
import { countLearnable, countModels, insertModel, listLearnable, listUsual } from './models.queries.ts';

interface Progress {
  top: number;
  confirmados: number;
  /** Models that were fitted so far. */
  modelos: number;
}

/** The company trees that have enough reports for their next model. @param tops null: all */
async function listDue(system: AppDatabase, tops: readonly number[] | null): Promise<Progress[]> {
  const [learnable, models] = [await countLearnable(system, tops), await countModels(system, tops)];
  return learnable.flatMap(({ top, confirmados, sem_vazamento }) => {
    const last = models.find((one) => one.top === top);
    const isDue = confirmados >= leaksForNext(last?.confirmados ?? null) && sem_vazamento >= LEARNING.othersLeast;
    return isDue ? [{ top, confirmados, modelos: last?.modelos ?? 0 }] : [];
  });
}

/** What was decided in some companies, as a model reads it, from the oldest. */
async function readDecided(system: AppDatabase, tree: readonly number[]): Promise<PlacedSample[]> {
  const samples = (await listLearnable(system, tree)).flatMap(({ som, ...row }): DecidedSample[] => {
    const features = featuresOf(som, row.diferenca);
    if (!features) return [];
    const { id_amostra: id, at, lat, lon, id_relatorio: report, confirmado: isLeak } = row;
    return [{ id, at, lat, lon, report, isLeak, features }];
  });
  return withPlaces(samples);
}

/** The columns about the samples of the training or of the trial: their ids, period, leaks and places. */
function dataOf<Use extends 'treino' | 'prova'>(use: Use, samples: readonly PlacedSample[]) {
  const times = samples.map(({ at }) => at).sort((a, b) => a - b);
  const row = {
    [use]: samples.map(({ id }) => id).sort((a, b) => a - b),
    [`${use}_inicio`]: new Date(times[0] ?? 0),
    [`${use}_fim`]: new Date(times.at(-1) ?? 0),
    [`${use}_vazamentos`]: samples.filter(({ isLeak }) => isLeak).length,
    [`${use}_locais`]: new Set(samples.map(({ place }) => place)).size,
  };
  return row as Record<Use, number[]> &
    Record<`${Use}_inicio` | `${Use}_fim`, Date> &
    Record<`${Use}_vazamentos` | `${Use}_locais`, number>;
}

const figuresOf = ({ rule, model, gain }: Trial) => ({
  ...{ regra: rule.value, regra_intervalo: rule.interval },
  ...{ modelo: model.value, modelo_intervalo: model.interval },
  ...{ ganho: gain.value, ganho_intervalo: gain.interval },
});

/** Fits and tries a model. The same data give the same model: what is drawn follows from its number. */
async function fitAndTry(
  { training, unseen }: Split,
  { usual, numero, signal }: { usual: readonly number[][]; numero: number; signal: AbortSignal },
): Promise<{ model: LearntModel; trial: Trial }> {
  const random = seededRandom(numero);
  const chance = {
    below: (limit: number) => Math.floor(random() * limit),
    breathe: async () => {
      signal.throwIfAborted();
      await setImmediate();
    },
  };
  const model = await learn(training, usual, chance);
  return { model, trial: await tryOut(model, unseen, { confidence: confidenceOf(numero), ...chance }) };
}

/**
 * Fits the next model of a company tree and stores it with what it is worth on weeks and places that it has not seen (LSN-07). Nothing where there is
 * too little of one kind, or nothing new. It changes nothing of what decides: a person does.
 */
export async function learnNext(
  { connections: { system }, clock }: Services,
  { id_cliente }: Pick<TakenTask, 'id_cliente'>,
  signal: AbortSignal,
): Promise<void> {
  const [due] = await listDue(system, [id_cliente]);
  if (!due) return;
  const now = clock.now();
  const tree = await companiesOfTree(system, due.top);
  const split = splitByTime(await readDecided(system, tree));
  const usual = (await listUsual(system, tree, now)).flatMap(({ diferenca, som }) => {
    const features = featuresOf(som, diferenca);
    return features ? [features] : [];
  });
  if (!split || usual.length < LEARNING.scaleLeast) return;
  const numero = due.modelos + 1;
  const { model, trial } = await fitAndTry(split, { usual, numero, signal });
  await insertModel(system, {
    ...{ id_cliente: due.top, numero, dt_ajuste: now, versao_medida: MEASURE_VERSION, ajuste: JSON.stringify(model) },
    ...{ confirmados: due.confirmados, confianca: confidenceOf(numero) },
    ...dataOf('treino', split.training),
    ...dataOf('prova', split.unseen),
    ...figuresOf(trial),
  });
}

const DAY_MS = 24 * 3_600_000;
/** Two in the morning in UTC-3, when the fewest people work. */
const NIGHT_UTC = 5;

/** The next night, from an instant on. */
export function nextNight(now: Date): Date {
  const night = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), NIGHT_UTC);
  return new Date(night > now.getTime() ? night : night + DAY_MS);
}

/** Puts the company trees that have enough reports for their next model into the queue, for the coming night. One that waits already stays. */
export async function queueLearning({ connections, clock }: Pick<Services, 'connections' | 'clock'>): Promise<void> {
  const now = clock.now();
  const due = await listDue(connections.system, null);
  const tasks = due.map(({ top }) => ({ tipo: 'listening_model', id_cliente: top, data: nextNight(now) }) as const);
  await addTasks(connections.system, tasks);
}

const LOOK_MS = 3_600_000;

/** Looks for company trees with enough reports, now and every hour; returns a function to stop it. */
export function startLearning(
  services: Services,
  reports: { onFailure(error: unknown): void; onWorked(): void },
): () => void {
  const look = () => void queueLearning(services).then(reports.onWorked, reports.onFailure);
  look();
  const timer = setInterval(look, LOOK_MS).unref();
  return () => clearInterval(timer);
}

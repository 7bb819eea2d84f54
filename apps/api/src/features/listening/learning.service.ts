import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { MEASURE_VERSION, seededRandom } from '@escuta/acoustics';
import {
  confidenceOf,
  type DecidedSample,
  featuresOf,
  LEARNING,
  laterThan,
  leaksForNext,
  learn,
  type PlacedSample,
  readLearnt,
  type Split,
  splitByTime,
  type Trial,
  tryOut,
  withPlaces,
} from '@escuta/domain';
import type { Services } from '../../context.ts';
import type { AppDatabase } from '../../db/connection.ts';
import { nextNight } from '../../platform/night.ts';
import { companiesOfTree } from '../companies/index.ts';
import { addTasks, type Doing, type TakenTask } from '../queue/index.ts';
import {
  countLearnable,
  countModels,
  findChosen,
  insertCheck,
  insertModel,
  listChosen,
  listLearnable,
  listUsual,
} from './models.queries.ts';

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

/** What is drawn at random, the same each time for a number, with pauses in which other work goes on. */
function chanceOf(numero: number, signal: AbortSignal) {
  const random = seededRandom(numero);
  return {
    below: (limit: number) => Math.floor(random() * limit),
    breathe: async () => {
      signal.throwIfAborted();
      await setImmediate();
    },
  };
}
type Chance = ReturnType<typeof chanceOf>;

/** What was decided in some companies, as a model reads it, from the oldest. */
async function readDecided(system: AppDatabase, tree: readonly number[], { breathe }: Chance): Promise<PlacedSample[]> {
  const samples = (await listLearnable(system, tree)).flatMap(({ som, ...row }): DecidedSample[] => {
    const features = featuresOf(som, row.diferenca);
    if (!features) return [];
    const { id_amostra: id, at, lat, lon, id_relatorio: report, confirmado: isLeak } = row;
    return [{ id, at, lat, lon, report, isLeak, features }];
  });
  return withPlaces(samples, breathe);
}

const idsOf = (samples: readonly PlacedSample[]) => samples.map(({ id }) => id).sort((a, b) => a - b);

/** Period, leaks and places of some samples. */
function periodOf(samples: readonly PlacedSample[]) {
  const times = samples.map(({ at }) => at).sort((a, b) => a - b);
  return {
    inicio: new Date(times[0] ?? 0),
    fim: new Date(times.at(-1) ?? 0),
    vazamentos: samples.filter(({ isLeak }) => isLeak).length,
    locais: new Set(samples.map(({ place }) => place)).size,
  };
}

/** The columns about the samples of the training and of the trial: their ids, period, leaks and places. */
function dataOf({ training, unseen }: Split) {
  const [treino, prova] = [periodOf(training), periodOf(unseen)];
  return {
    ...{ treino: idsOf(training), treino_inicio: treino.inicio, treino_fim: treino.fim },
    ...{ treino_vazamentos: treino.vazamentos, treino_locais: treino.locais },
    ...{ prova: idsOf(unseen), prova_inicio: prova.inicio, prova_fim: prova.fim },
    ...{ prova_vazamentos: prova.vazamentos, prova_locais: prova.locais },
  };
}

const figuresOf = ({ rule, model, gain }: Trial) => ({
  ...{ regra: rule.value, regra_intervalo: rule.interval },
  ...{ modelo: model.value, modelo_intervalo: model.interval },
  ...{ ganho: gain.value, ganho_intervalo: gain.interval },
});

interface Tree {
  top: number;
  tree: readonly number[];
  decided: readonly PlacedSample[];
}

/** Fits the next model and stores it with what it is worth. Nothing where there is too little of one kind. */
async function fitNext(
  { connections: { system }, clock }: Services,
  { top, tree, decided }: Tree,
  { due: { confirmados, modelos }, signal }: { due: Progress; signal: AbortSignal },
): Promise<void> {
  const now = clock.now();
  const numero = modelos + 1;
  // The same data give the same model: what is drawn follows from its number.
  const chance = chanceOf(numero, signal);
  const split = await splitByTime(decided, chance.breathe);
  const usual = (await listUsual(system, tree, now)).flatMap(({ diferenca, som }) => {
    const features = featuresOf(som, diferenca);
    return features ? [features] : [];
  });
  if (!split || usual.length < LEARNING.scaleLeast) return;
  const model = await learn(split.training, usual, chance);
  const confianca = confidenceOf(numero);
  const trial = await tryOut(model, split.unseen, { confidence: confianca, ...chance });
  await insertModel(system, {
    ...{ id_cliente: top, numero, dt_ajuste: now, versao_medida: MEASURE_VERSION, ajuste: JSON.stringify(model) },
    ...{ confirmados, confianca, ...dataOf(split), ...figuresOf(trial) },
  });
}

/**
 * Tries the model that decides on weeks since its fit, at places that it knows nothing of, and stores it where there are other samples than the last time.
 * Nothing where it has too few places, or cannot be read. It goes on deciding whatever comes out.
 */
async function tryInForce(
  { connections: { system }, clock }: Services,
  { top, decided }: Tree,
  signal: AbortSignal,
): Promise<void> {
  const found = await findChosen(system, top);
  const model = found && readLearnt(found.ajuste);
  if (!model) return;
  const { id_modelo, numero, dt_ajuste, conhecidas, medidas } = found;
  const later = laterThan(decided, { since: dt_ajuste.getTime(), known: new Set(conhecidas) });
  if (!later || isDeepStrictEqual(idsOf(later), medidas)) return;
  const { confidence } = LEARNING;
  const trial = await tryOut(model, later, { confidence, ...chanceOf(numero, signal) });
  await insertCheck(system, {
    ...{ id_modelo, id_cliente: top, dt_medida: clock.now(), amostras: idsOf(later), confianca: confidence },
    ...{ ...periodOf(later), ...figuresOf(trial) },
  });
}

/**
 * The night work on a company tree (LSN-07): fits its next model where it has enough new reports, with what that is worth on weeks and places that it has
 * not seen, and tries the one that decides on the weeks since. It changes nothing of what decides: a person does.
 */
export async function learnNext(
  services: Services,
  { id_cliente: top }: Pick<TakenTask, 'id_cliente'>,
  { signal }: Pick<Doing, 'signal'>,
): Promise<void> {
  const { system } = services.connections;
  const [due] = await listDue(system, [top]);
  const tree = await companiesOfTree(system, top);
  const decided = await readDecided(system, tree, chanceOf(0, signal));
  if (due) await fitNext(services, { top, tree, decided }, { due, signal });
  await tryInForce(services, { top, tree, decided }, signal);
}

/**
 * Puts the company trees that have enough reports for their next model, and those in which a model decides, into the queue, for the coming night. One that
 * waits already stays.
 */
export async function queueLearning({ connections, clock }: Pick<Services, 'connections' | 'clock'>): Promise<void> {
  const now = clock.now();
  const due = (await listDue(connections.system, null)).map(({ top }) => top);
  const tops = new Set([...due, ...(await listChosen(connections.system))]);
  const tasks = [...tops].map((id_cliente) => ({ tipo: 'listening_model', id_cliente, data: nextNight(now) }) as const);
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

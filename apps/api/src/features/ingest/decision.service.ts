import { MEASURE_VERSION, type Measure } from '@escuta/acoustics';
import {
  type CompanySamples,
  isUsable,
  LISTENING,
  listeningOrder,
  thresholdPlace,
  type UsualLevel,
  usualOf,
} from '@escuta/domain';
import type { Services } from '../../context.ts';
import type { AppDatabase } from '../../db/connection.ts';
import { companiesOfTree } from '../companies/index.ts';
import { modelInForce } from '../listening/index.ts';
import { type Classify, checkClassifier, classifierOf } from './classifier.service.ts';
import {
  classifyUndecided,
  countCompared,
  differenceAt,
  insertDecision,
  lastLevels,
  listUndecided,
  lockMeasured,
  lockUndecided,
  shareBelow,
  shareOf,
  type UndecidedSample,
  usualAround,
} from './decision.queries.ts';

const DAY_MS = 24 * 3_600_000;

/** What recorded a sample (D-35): the sensor by its serial number, else its model, else the device; null where nothing is known. */
function recorderOf({ sensor_serie, sensor_modelo, id_dispositivo }: UndecidedSample): string | null {
  if (sensor_serie !== null) return `serie:${sensor_serie}`;
  if (sensor_modelo !== null) return `modelo:${sensor_modelo}`;
  return id_dispositivo === null ? null : `dispositivo:${id_dispositivo}`;
}

/** The usual level of what recorded a sample, else of its model. */
async function findUsual(trx: AppDatabase, tree: readonly number[], sample: UndecidedSample): Promise<UsualLevel> {
  const recorder = recorderOf(sample);
  const besides = sample.id_amostra;
  const own = usualOf(
    recorder === null ? [] : await lastLevels(trx, tree, { column: 'gravador', key: recorder, besides }),
  );
  if (own.level !== null || sample.sensor_modelo === null) return own;
  const model = usualOf(await lastLevels(trx, tree, { column: 'modelo', key: sample.sensor_modelo, besides }));
  return model.level === null ? own : model;
}

/** The companies and the time that a sample is compared with. */
interface Compared {
  tree: readonly number[];
  since: Date;
}

/** What the company's other samples say. */
async function compareWith(trx: AppDatabase, { tree, since }: Compared, id_cliente: number): Promise<CompanySamples> {
  const { count, confirmed } = await countCompared(trx, tree, since);
  const place = thresholdPlace(count, (await shareOf(trx, id_cliente)) ?? LISTENING.share);
  const threshold = place === null ? null : await differenceAt(trx, tree, since, place);
  return { threshold, count, confirmedLeaks: confirmed, heard: count };
}

/** Where the difference of a sample stands among those of its neighbours, and what it counts for among those of the company. */
async function standingOf(
  trx: AppDatabase,
  { tree, since }: Compared,
  sample: UndecidedSample,
  { diferenca, counted }: { diferenca: number; counted: number },
) {
  const around = await usualAround(trx, tree, sample);
  const contraste = around === null ? null : diferenca - around;
  const mais_baixas = await shareBelow(trx, tree, since, counted);
  return { contraste, mais_baixas, ordem: listeningOrder(counted, contraste) };
}

/** Without a difference there is nothing to compare. */
const NOT_COMPARED: CompanySamples = { threshold: null, count: 0, confirmedLeaks: 0, heard: 0 };
const NOWHERE = { contraste: null, mais_baixas: null, ordem: null };

interface Deciding {
  id_gravacao: number;
  /** False for samples of earlier days, whose lists nobody expects to change by themselves. */
  setsClass: boolean;
  /** Also where too little was known to decide. */
  again?: boolean;
}

async function decideOn(
  { warn, clock }: Services,
  trx: AppDatabase,
  classify: Classify,
  { sample, measured, setsClass }: { sample: UndecidedSample; measured: Measure; setsClass: boolean },
): Promise<void> {
  const now = clock.now();
  const { id_amostra, id_cliente, dt_amostra, sensor_modelo } = sample;
  // What people chose for their company goes before the setting of the installation.
  const model = await modelInForce({ warn }, trx, id_cliente);
  // Its units share recorders.
  const tree = await companiesOfTree(trx, id_cliente);
  const compared = { tree, since: new Date(now.getTime() - LISTENING.companyDays * DAY_MS) };
  const usual = await findUsual(trx, tree, sample);
  const company =
    usual.level === null || !isUsable(measured) ? NOT_COMPARED : await compareWith(trx, compared, id_cliente);
  const { motivo, ...decision } = await (model?.classify ?? classify)(measured, usual, company);
  const { diferenca, equivalente, classificacao } = decision;
  const { ordem, ...standing } =
    diferenca === null
      ? NOWHERE
      : await standingOf(trx, compared, sample, { diferenca, counted: equivalente ?? diferenca });
  const byModel = { id_modelo: model?.id_modelo ?? null, numero_modelo: model?.numero ?? null };
  const aplicada = setsClass && classificacao !== 'PEND' && (await classifyUndecided(trx, id_amostra, classificacao));
  const row = {
    ...{ id_amostra, id_cliente, dt_amostra, gravador: recorderOf(sample), modelo: sensor_modelo },
    ...{ ...decision, ...standing, aplicada, motivo: motivo.codigo, valor: motivo.valor, limite: motivo.limite },
    ...{ utilizavel: isUsable(measured), versao: MEASURE_VERSION, dt_decisao: now },
    ...(equivalente !== null && byModel),
  };
  await insertDecision(trx, row, ordem);
}

/**
 * Decides on the samples of a measured recording on which nothing has been decided (LSN-02), and gives them their class where they wait for one and no
 * person has decided. Within the transaction that stores the measures, so that a sample that comes at the same time is either seen here or finds them.
 */
export async function decideSamples(
  services: Services,
  trx: AppDatabase,
  { id_gravacao, setsClass, again = false }: Deciding,
): Promise<void> {
  const classify = classifierOf(services.config);
  const measured = classify && (await lockMeasured(trx, id_gravacao));
  if (!measured) return;
  for (const sample of await lockUndecided(trx, id_gravacao, again)) {
    await decideOn(services, trx, classify, { sample, measured, setsClass });
  }
}

const decideApart = (services: Services, deciding: Deciding) =>
  services.connections.system.transaction().execute((trx) => decideSamples(services, trx, deciding));

/** Decides on samples that came with a recording that was measured before they came. */
export const decideLate = (services: Services, id_gravacao: number): Promise<void> =>
  decideApart(services, { id_gravacao, setsClass: true });

/**
 * Decides again, over the stored measures, where too little was known or nobody decided (ING-03). Samples that wait for a class get one; what
 * people decided stays, and so do the earlier decisions.
 * @returns how many recordings were looked at
 */
export async function decideAgain(
  services: Services,
  {
    companies,
    tell,
    signal,
  }: { companies: readonly number[] | null; tell: (text: string) => void; signal: AbortSignal },
): Promise<{ recordings: number; done: number }> {
  await checkClassifier(services.config);
  const recordings = await listUndecided(services.connections.system, companies);
  let done = 0;
  for (const id_gravacao of recordings) {
    if (signal.aborted) break;
    await decideApart(services, { id_gravacao, setsClass: true, again: true });
    done += 1;
    tell(`${done} of ${recordings.length} recordings`);
  }
  return { recordings: recordings.length, done };
}

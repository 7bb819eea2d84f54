import { MEASURE_VERSION } from '@escuta/acoustics';
import {
  type CompanySamples,
  decide,
  isUsable,
  LISTENING,
  type MeasuredSound,
  referenceOf,
  thresholdPlace,
} from '@escuta/domain';
import type { Services } from '../../context.ts';
import type { AppDatabase } from '../../db/connection.ts';
import {
  classifyUndecided,
  countCompared,
  differenceAt,
  insertDecision,
  lastLevels,
  lockMeasured,
  lockUndecided,
  shareOf,
  treeOf,
  type UndecidedSample,
} from './decision.queries.ts';

const DAY_MS = 24 * 3_600_000;

/** What recorded a sample (D-35): the sensor by its serial number, else its model, else the device; null where nothing is known. */
function recorderOf({ sensor_serie, sensor_modelo, id_dispositivo }: UndecidedSample): string | null {
  if (sensor_serie !== null) return `serie:${sensor_serie}`;
  if (sensor_modelo !== null) return `modelo:${sensor_modelo}`;
  return id_dispositivo === null ? null : `dispositivo:${id_dispositivo}`;
}

/** The usual level of what recorded a sample, else of its model. */
async function findReference(trx: AppDatabase, tree: readonly number[], sample: UndecidedSample) {
  const recorder = recorderOf(sample);
  const own =
    recorder === null ? null : referenceOf(await lastLevels(trx, tree, { column: 'gravador', key: recorder }));
  if (own !== null) return own;
  if (sample.sensor_modelo === null) return null;
  return referenceOf(await lastLevels(trx, tree, { column: 'modelo', key: sample.sensor_modelo }));
}

/** What the company's other samples say. */
async function compareWith(
  trx: AppDatabase,
  { tree, id_cliente, now }: { tree: readonly number[]; id_cliente: number; now: Date },
): Promise<CompanySamples> {
  const since = new Date(now.getTime() - LISTENING.companyDays * DAY_MS);
  const { count, confirmed } = await countCompared(trx, tree, since);
  const place = thresholdPlace(count, (await shareOf(trx, id_cliente)) ?? LISTENING.share);
  const threshold = place === null ? null : await differenceAt(trx, tree, since, place);
  return { threshold, count, confirmedLeaks: confirmed, heard: count };
}

async function decideOn(trx: AppDatabase, measured: MeasuredSound, sample: UndecidedSample, now: Date) {
  const { id_amostra, id_cliente, dt_amostra, sensor_modelo } = sample;
  const tree = await treeOf(trx, id_cliente);
  const reference = await findReference(trx, tree, sample);
  const company = await compareWith(trx, { tree, id_cliente, now });
  const { motivo, ...decision } = decide(measured, reference, company);
  await insertDecision(trx, {
    ...{ id_amostra, id_cliente, dt_amostra, gravador: recorderOf(sample), modelo: sensor_modelo },
    ...{ ...decision, motivo: motivo.codigo, valor: motivo.valor, limite: motivo.limite },
    ...{ utilizavel: isUsable(measured), versao: MEASURE_VERSION, dt_decisao: now },
  });
  return decision;
}

/**
 * Decides on the samples of a measured recording on which nothing has been decided (LSN-02), and gives them their class where they wait for one and no
 * person has decided. Within the transaction that stores the measures, so that a sample that comes at the same time is either seen here or finds them.
 * @param setsClass false for samples of earlier days, whose lists nobody expects to change by themselves
 */
export async function decideSamples(
  trx: AppDatabase,
  { id_gravacao, setsClass, now }: { id_gravacao: number; setsClass: boolean; now: Date },
): Promise<void> {
  const measured = await lockMeasured(trx, id_gravacao);
  if (!measured) return;
  for (const sample of await lockUndecided(trx, id_gravacao)) {
    const { classificacao } = await decideOn(trx, measured, sample, now);
    if (setsClass && classificacao !== 'PEND') await classifyUndecided(trx, sample.id_amostra, classificacao);
  }
}

/** Decides on samples that came with a recording that was measured before they came. */
export async function decideLate({ connections, clock }: Services, id_gravacao: number): Promise<void> {
  await connections.system
    .transaction()
    .execute((trx) => decideSamples(trx, { id_gravacao, setsClass: true, now: clock.now() }));
}

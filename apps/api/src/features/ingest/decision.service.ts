import { MEASURE_VERSION, type Measure } from '@escuta/acoustics';
import {
  type CompanySamples,
  type Decision,
  isUsable,
  LISTENING,
  listeningOrder,
  sensorSerial,
  thresholdPlace,
  type UsualLevel,
  usualOf,
} from '@escuta/domain';
import type { Transaction } from 'kysely';
import type { Services } from '../../context.ts';
import type { AppDatabase } from '../../db/connection.ts';
import type { Database } from '../../db/schema.ts';
import { companiesOfTree, findShare, shareReferences } from '../companies/index.ts';
import { isKnownBy, type ModelInForce, modelInForce } from '../listening/index.ts';
import { askModel, type Classify, classifierOf, installedDecisor, NotAsked } from './classifier.service.ts';
import {
  type Again,
  type Compared,
  classifyUndecided,
  countCompared,
  countedAt,
  followDecision,
  insertDecision,
  lastLevels,
  lockMeasured,
  lockUndecided,
  shareBelow,
  startOf,
  type UndecidedSample,
  usualAround,
} from './decision.queries.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * What recorded a sample (D-35): the sensor by its serial number, else its model, else the device; null where nothing is known. A factory's
 * serial number, such as 0000, counts as none.
 */
function recorderOf({ sensor_serie, sensor_modelo, id_dispositivo }: UndecidedSample): string | null {
  const serial = sensorSerial(sensor_serie);
  if (serial !== null) return `serie:${serial}`;
  if (sensor_modelo !== null) return `modelo:${sensor_modelo}`;
  return id_dispositivo === null ? null : `dispositivo:${id_dispositivo}`;
}

/**
 * The usual level of what recorded a sample, else of its model. A recorder whose reference was restarted is not what it was, so what others of its model
 * hear says nothing about it.
 */
async function findUsual(
  trx: AppDatabase,
  tree: readonly number[],
  sample: UndecidedSample,
): Promise<{ usual: UsualLevel; start: Date | null }> {
  const recorder = recorderOf(sample);
  const start = recorder === null ? null : await startOf(trx, sample.id_cliente, recorder);
  const levels = async (column: 'gravador' | 'modelo', key: string | null) =>
    usualOf(key === null ? [] : await lastLevels(trx, tree, { column, key, sample, start }));
  const own = await levels('gravador', recorder);
  if (own.level !== null || (start && sample.dt_amostra >= start)) return { usual: own, start };
  const model = await levels('modelo', sample.sensor_modelo);
  return { usual: model.level === null ? own : model, start };
}

/** What the company's other samples say. */
async function compareWith(trx: AppDatabase, asked: Compared, share: number): Promise<CompanySamples> {
  const { count, heard, confirmed } = await countCompared(trx, asked.tree, asked.since);
  const place = thresholdPlace(count, share);
  const threshold = place === null ? null : await countedAt(trx, asked, place);
  return { threshold, count, confirmedLeaks: confirmed, heard };
}

/**
 * Where the difference of a sample stands among those of its neighbours, and what it counts for among those of the company. A contrast is one of levels
 * also by a model: what most neighbours counted for was read by the rule, and both sides must be read alike.
 */
async function standingOf(
  trx: AppDatabase,
  asked: Compared,
  sample: UndecidedSample,
  { diferenca, counted }: { diferenca: number; counted: number },
) {
  const around = await usualAround(trx, asked.tree, sample);
  const contraste = around === null ? null : diferenca - around;
  const mais_baixas = await shareBelow(trx, asked, counted);
  return { contraste, mais_baixas, ordem: listeningOrder(counted, contraste) };
}

/** Without a difference there is nothing to compare. */
const NOT_COMPARED: CompanySamples = { threshold: null, count: 0, confirmedLeaks: 0, heard: 0 };
const NOWHERE = { contraste: null, mais_baixas: null, ordem: null };

interface Deciding {
  id_gravacao: number;
  /** False for samples of earlier days, whose lists nobody expects to change by themselves. */
  setsClass: boolean;
  /** Also where too little was known to decide, or something else decided; null: only where nothing did. */
  again?: Again | null;
}

/** How a decision of the rule notes what made it. */
export const ruleDecisor = (share: number): string => `regra ${share}`;

/** How a decision notes what made it: another name is another opinion. Null: nothing decides. */
const decisorNamed = (installed: string | null, model: ModelInForce | null, share: number): string | null => {
  if (installed === null || (installed.startsWith('arquivo') && !model)) return installed;
  return model ? `modelo ${model.id_modelo} ${share}` : ruleDecisor(share);
};

/** What decides on new sounds of a company now; null: nothing. */
export async function decisorOf(
  { config, warn }: Services,
  trx: AppDatabase,
  id_cliente: number,
): Promise<string | null> {
  const share = (await findShare(trx, id_cliente)) ?? LISTENING.share;
  return decisorNamed(await installedDecisor(config), await modelInForce({ warn }, trx, id_cliente), share);
}

/** Gives a sample the class of a decision, where no person has a say in it; whether it took it. */
async function giveClass(
  trx: AppDatabase,
  {
    id_amostra,
    classificacao,
    again,
  }: { id_amostra: number; classificacao: Decision['classificacao']; again: boolean },
): Promise<boolean> {
  if (classificacao !== 'PEND' && (await classifyUndecided(trx, id_amostra, classificacao))) return true;
  return again && followDecision(trx, id_amostra, classificacao);
}

async function decideOn(
  { warn, clock, config }: Services,
  trx: AppDatabase,
  classify: Classify,
  {
    sample,
    measured,
    setsClass,
    again,
  }: { sample: UndecidedSample; measured: Measure; setsClass: boolean; again: boolean },
): Promise<void> {
  const now = clock.now();
  const { id_amostra, id_cliente, dt_amostra, sensor_modelo } = sample;
  // What people chose for their company goes before the setting of the installation.
  const model = await modelInForce({ warn }, trx, id_cliente);
  // Also where it was chosen since the samples were listed.
  if (again && model && (await isKnownBy(trx, model.id_modelo, id_amostra))) return;
  const share = (await findShare(trx, id_cliente)) ?? LISTENING.share;
  // Its units share recorders.
  const tree = await companiesOfTree(trx, id_cliente);
  const since = new Date(now.getTime() - LISTENING.companyDays * DAY_MS);
  const compared = { tree, since, id_modelo: model?.id_modelo ?? null };
  const { usual, start } = await findUsual(trx, tree, sample);
  const company = usual.level === null || !isUsable(measured) ? NOT_COMPARED : await compareWith(trx, compared, share);
  const { motivo, ...decision } = (model?.classify ?? classify)(measured, usual, company);
  const { diferenca, equivalente, classificacao } = decision;
  const { ordem, ...standing } =
    diferenca === null
      ? NOWHERE
      : await standingOf(trx, compared, sample, { diferenca, counted: equivalente ?? diferenca });
  const byModel = { id_modelo: model?.id_modelo ?? null, numero_modelo: model?.numero ?? null };
  const aplicada = setsClass && (await giveClass(trx, { id_amostra, classificacao, again }));
  const row = {
    ...{ id_amostra, id_cliente, dt_amostra, gravador: recorderOf(sample), modelo: sensor_modelo },
    ...{ ...decision, ...standing, aplicada, motivo: motivo.codigo, valor: motivo.valor, limite: motivo.limite },
    ...{ utilizavel: isUsable(measured), versao: MEASURE_VERSION, dt_decisao: now },
    inicio: start,
    decisor: decisorNamed(await installedDecisor(config), model, share),
    ...(equivalente !== null && byModel),
  };
  await insertDecision(trx, row, ordem);
}

async function decideSamples(
  services: Services,
  trx: AppDatabase,
  { id_gravacao, setsClass, again = null, classify }: Deciding & { classify: Classify | null },
): Promise<void> {
  const measured = classify && (await lockMeasured(trx, id_gravacao));
  if (!measured) return;
  for (const sample of await lockUndecided(trx, id_gravacao, again)) {
    await decideOn(services, trx, classify, { sample, measured, setsClass, again: again !== null });
  }
}

/**
 * Decides on the samples of a measured recording on which nothing has been decided (LSN-02), and gives them their class where they wait for one and no
 * person has decided. A model file is asked before the transaction, so that neither a connection nor a lock waits for it; where the transaction finds
 * measures that it was not asked about, all of it is undone, and comes again after the model was asked about those.
 * @param store what belongs to the same transaction: the measures, so that a sample that comes at the same time is either seen here or finds them
 * @param measured what it stores, to be asked about first; null: what is stored already
 */
export async function storeAndDecide(
  services: Services,
  deciding: Deciding & { measured: Measure | null },
  store: (trx: Transaction<Database>) => Promise<void> = async () => undefined,
): Promise<void> {
  const { config, connections } = services;
  for (let { measured } = deciding; ; ) {
    const classify = classifierOf(config, await askModel(config, measured));
    try {
      return await connections.system.transaction().execute(async (trx) => {
        // Otherwise it could compare with the tree that a company is leaving, and be seen by no run after the move.
        await shareReferences(trx);
        await store(trx);
        await decideSamples(services, trx, { ...deciding, classify });
      });
    } catch (error) {
      if (!(error instanceof NotAsked)) throw error;
      measured = error.measured;
    }
  }
}

const decideApart = (services: Services, deciding: Deciding) =>
  storeAndDecide(services, { ...deciding, measured: null });

/** Decides on samples that came with a recording that was measured before they came. */
export const decideLate = (services: Services, id_gravacao: number): Promise<void> =>
  decideApart(services, { id_gravacao, setsClass: true });

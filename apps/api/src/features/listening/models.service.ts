import { basename } from 'node:path';
import { MEASURE_VERSION } from '@escuta/acoustics';
import {
  ACTIONS,
  type CompanyModels,
  type InstalledClassifier,
  type LaterWeeks,
  type LearntModelRow,
  MODEL_TREES_MAX,
  type ModelChoice,
  type ModelsSearch,
  toInstant,
} from '@escuta/contract';
import { LEARNING, leaksForNext, readLearnt } from '@escuta/domain';
import { type Config, isModelFile } from '../../config.ts';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { fromTo, insertLog } from '../action-log/index.ts';
import { companiesToSearch, findCompany } from '../companies/index.ts';
import {
  type CheckRow,
  countLearnable,
  countModels,
  insertSwitch,
  listChecks,
  listModels,
  listSwitches,
  listTops,
  lockSwitches,
  type ModelRow,
} from './models.queries.ts';

/** Stored as a pair, which the database checks. */
const pair = (stored: readonly number[]): [number, number] => [stored[0] ?? 0, stored[1] ?? 0];

const figuresOf = (row: Pick<ModelRow, 'confianca' | Figure | `${Figure}_intervalo`>) => ({
  confianca: row.confianca,
  regra: { valor: row.regra, intervalo: pair(row.regra_intervalo) },
  modelo: { valor: row.modelo, intervalo: pair(row.modelo_intervalo) },
  ganho: { valor: row.ganho, intervalo: pair(row.ganho_intervalo) },
});
type Figure = 'regra' | 'modelo' | 'ganho';

const tellCheck = (row: CheckRow): LaterWeeks => ({
  dt_medida: toInstant(row.dt_medida),
  amostras: {
    ...{ inicio: toInstant(row.inicio), fim: toInstant(row.fim), amostras: row.amostras },
    ...{ vazamentos: row.vazamentos, locais: row.locais },
  },
  ...figuresOf(row),
});

const tellModel = (row: ModelRow, check: CheckRow | undefined): LearntModelRow => ({
  ...{ id_modelo: row.id_modelo, numero: row.numero, dt_ajuste: toInstant(row.dt_ajuste) },
  treino: {
    ...{ inicio: toInstant(row.treino_inicio), fim: toInstant(row.treino_fim), amostras: row.treino },
    ...{ vazamentos: row.treino_vazamentos, locais: row.treino_locais },
  },
  prova: {
    ...{ inicio: toInstant(row.prova_inicio), fim: toInstant(row.prova_fim), amostras: row.prova },
    ...{ vazamentos: row.prova_vazamentos, locais: row.prova_locais },
  },
  ...figuresOf(row),
  depois: check ? tellCheck(check) : null,
  melhor: row.melhor,
  atual: row.versao_medida === MEASURE_VERSION && readLearnt(row.ajuste) !== null,
});

/** What decides in the trees of some companies, and what they have learnt; trees whose top is out of the caller's scope are left out. */
async function tellTrees(trx: TenantTransaction, companies: readonly number[]): Promise<CompanyModels[]> {
  const trees = await listTops(trx, companies);
  const tops = trees.map(({ id_cliente }) => id_cliente);
  const [learnable, counts] = [await countLearnable(trx, tops), await countModels(trx, tops)];
  const [models, switches] = [await listModels(trx, tops), await listSwitches(trx, tops)];
  const checks = new Map((await listChecks(trx, tops)).map((check) => [check.id_modelo, check]));
  return trees.map(({ id_cliente, razao_social }) => {
    const isHere = (row: { id_cliente: number }) => row.id_cliente === id_cliente;
    const found = learnable.find(({ top }) => top === id_cliente);
    const trocas = switches.filter(isHere);
    const modelos = models.filter(isHere).map((row) => tellModel(row, checks.get(row.id_modelo)));
    const said = trocas[0]?.id_modelo ?? null;
    return {
      ...{ id_cliente, razao_social, modelos },
      ...{ confirmados: found?.confirmados ?? 0, sem_vazamento: found?.sem_vazamento ?? 0 },
      precisos: leaksForNext(counts.find(({ top }) => top === id_cliente)?.confirmados ?? null),
      sem_vazamento_precisos: LEARNING.othersLeast,
      em_uso: modelos.find(({ id_modelo, atual }) => id_modelo === said && atual)?.id_modelo ?? null,
      ordem: trocas[0]?.ordem ?? 0,
      trocas: trocas.map(({ ordem, numero, usuario, dt_troca }) => ({
        ...{ ordem, numero, usuario, dt_troca: toInstant(dt_troca) },
      })),
    };
  });
}

/** Of a model file people learn the name, and not where it lies on the server. */
function tellClassifier({ CLASSIFIER: name }: Config): InstalledClassifier {
  if (isModelFile(name)) return { tipo: 'arquivo', arquivo: basename(name) };
  return { tipo: name === 'none' ? 'nenhum' : 'regra', arquivo: null };
}

/** What decides on the sounds of the caller's company trees, and every model (LSN-07). @throws Problem company_not_found */
export function learntModels(
  { connections, config }: Services,
  { scope }: Session,
  { id_cliente }: ModelsSearch,
): Promise<{ dados: CompanyModels[]; total: number; classificador: InstalledClassifier }> {
  return inScope(connections.tenant, scope, async (trx) => {
    const trees = await tellTrees(trx, await companiesToSearch(trx, scope, id_cliente));
    // Those who look after many companies see first where there is something to decide.
    const dados = trees.sort((a, b) => b.confirmados - a.confirmados).slice(0, MODEL_TREES_MAX);
    return { dados, total: trees.length, classificador: tellClassifier(config) };
  });
}

async function treeOf(trx: TenantTransaction, id_cliente: number): Promise<CompanyModels> {
  const [tree] = (await findCompany(trx, id_cliente)) ? await tellTrees(trx, [id_cliente]) : [];
  if (!tree) throw new Problem('company_not_found');
  return tree;
}

/** Throws model_not_found, model_not_better. */
function refuseUnusable({ modelos }: CompanyModels, id_modelo: number): void {
  const model = modelos.find((one) => one.id_modelo === id_modelo);
  if (!model) throw new Problem('model_not_found');
  if (!model.melhor || !model.atual) throw new Problem('model_not_better');
}

/** Throws model_changed with who was first, unless the person has seen the last change. */
function refuseUnseen({ trocas }: CompanyModels, seen: number): void {
  const [last] = trocas;
  if ((last?.ordem ?? 0) === seen) return;
  throw new Problem('model_changed', { params: { usuario: last?.usuario ?? '', data: last?.dt_troca ?? '' } });
}

/**
 * Lets a model, or again what the installation has, decide on new sounds of a company tree, from now on. What was decided stays. Saying what holds already changes nothing.
 * @throws Problem company_not_found, model_not_found, model_not_better, model_changed
 */
export function chooseModel(
  { connections, clock }: Services,
  session: Session,
  { id_cliente, id_modelo, ordem }: ModelChoice,
): Promise<CompanyModels> {
  const now = clock.now();
  return inScope(connections.tenant, session.scope, async (trx) => {
    const { id_cliente: top } = await treeOf(trx, id_cliente);
    await lockSwitches(trx, top);
    const tree = await treeOf(trx, top);
    refuseUnseen(tree, ordem);
    if (id_modelo !== null) refuseUnusable(tree, id_modelo);
    if ((tree.trocas[0]?.numero ?? null) === numberOf(tree, id_modelo)) return tree;
    const { id_usuario } = session.user;
    await insertSwitch(trx, { id_cliente: top, ordem: ordem + 1, id_modelo, id_usuario, dt_troca: now });
    const change = fromTo('modelo_aprendido', tree.trocas[0]?.numero ?? null, numberOf(tree, id_modelo));
    const objeto = { id: top, nome: tree.razao_social };
    await insertLog(trx, {
      ...{ data: now, session, id_cliente: top, tipo_acao: ACTIONS.modelChosen, objeto },
      ...change,
    });
    return treeOf(trx, top);
  });
}

const numberOf = ({ modelos }: CompanyModels, id_modelo: number | null): number | null =>
  modelos.find((one) => one.id_modelo === id_modelo)?.numero ?? null;

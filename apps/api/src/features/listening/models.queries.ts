import { MEASURE_VERSION } from '@escuta/acoustics';
import { LEARNING, LISTENING, type MeasuredSound, NO_SUSPECT_POINT } from '@escuta/domain';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import type { Database } from '../../db/schema.ts';
import { columnsOf, type RowOf, selecting, userName } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

type Db = AppDatabase | TenantTransaction;

/** Over `samples s`: what the collector saw instead of hearing it. */
const HEARD = sql`coalesce(s.pre_classificacao not in ('VISI','NOAC','FRAU'), true)`;

/**
 * Samples that can be learnt from: with an approved report, and a difference by the measures of this version as it was first decided on. `t` has the
 * report and whether it found a suspect point. Invented sounds teach nothing.
 * @param companies whose reports count: a query of ids, so that others are not read
 */
const learnable = (companies: RawBuilder<unknown>) => sql`(
      select x.id_amostra, min(r.id_relatorio) as id_relatorio, bool_or(strpos(r.tipo_vazamento, ${NO_SUSPECT_POINT}) = 0) as confirmado
      from leak_report_samples x join leak_reports r using (id_relatorio)
      where r.id_status_relatorio = 1 and x.id_cliente in (${companies}) group by 1) t
    join samples s using (id_amostra)
    join recordings g on g.id_gravacao = s.id_gravacao and g.versao_medida = ${MEASURE_VERSION} and not g.sintetico
    cross join lateral (
      select d.diferenca from sample_decisions d where d.id_amostra = s.id_amostra and d.versao = ${MEASURE_VERSION} and d.diferenca is not null
      order by d.id_decisao limit 1) d`;

/** What company trees can learn from: of each the company at its top, and its decided reports with and without a leak. @param tops null: all */
export async function countLearnable(db: Db, tops: readonly number[] | null) {
  const reports = (which: string) =>
    sql<number>`(count(distinct t.id_relatorio) filter (where ${sql.raw(which)}))::int`;
  const columns = {
    top: sql<number>`c.top`,
    confirmados: reports('t.confirmado'),
    sem_vazamento: reports('not t.confirmado'),
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from ${learnable(sql`select id_cliente from companies ${tops ? sql`where company_top(id_cliente) = any(${[...tops]}::int[])` : sql``}`)}
    join (select id_cliente, company_top(id_cliente) as top from companies) c on c.id_cliente = s.id_cliente
    where ${HEARD} group by 1 order by 1`,
  ).execute(db);
  return rows;
}

/** How many models company trees have, and how many confirmed leaks there were at the last one by the measures of this version. */
export async function countModels(db: Db, tops: readonly number[] | null) {
  const columns = {
    top: sql<number>`m.id_cliente`,
    modelos: sql<number>`max(m.numero)`,
    confirmados: sql<number | null>`max(m.confirmados) filter (where m.versao_medida = ${MEASURE_VERSION})`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from listening_models m where ${tops ? sql`m.id_cliente = any(${[...tops]}::int[])` : sql`true`} group by 1`,
  ).execute(db);
  return rows;
}

type Steady = NonNullable<MeasuredSound['steady']>;

/** Over `samples s`: when it was recorded, by a clock that may be ahead; it was not recorded after it was sent. */
const HEARD_AT = sql`least(s.dt_amostra, s.dt_envio)`;

/** The newest samples of some companies that can be learnt from. */
export async function listLearnable(system: AppDatabase, tree: readonly number[]) {
  const columns = {
    ...columnsOf('samples', 's', 'id_amostra', 'lat', 'lon'),
    at: sql<number>`(extract(epoch from ${HEARD_AT}) * 1000)::float8`,
    id_relatorio: sql<number>`t.id_relatorio`,
    confirmado: sql<boolean>`t.confirmado`,
    diferenca: sql<number>`d.diferenca`,
    som: sql<Steady>`g.medidas -> 'steady'`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from ${learnable(sql`select unnest(${[...tree]}::int[])`)}
    where ${HEARD}
    order by ${HEARD_AT} desc, s.id_amostra desc limit ${LEARNING.samplesMost}`,
  ).execute(system);
  return rows;
}

/** The newest samples of some companies with a difference, whatever became of them. What a clock puts into the future is left out: it would be the newest for years. */
export async function listUsual(system: AppDatabase, tree: readonly number[], now: Date) {
  const { rows } = await selecting(
    { diferenca: sql<number>`d.diferenca`, som: sql<Steady>`g.medidas -> 'steady'` },
    (list) => sql`
    select ${list} from sample_decisions d join samples s using (id_amostra) join recordings g using (id_gravacao)
    where d.id_cliente = any(${[...tree]}::int[]) and d.dt_amostra >= ${now}::timestamptz - make_interval(days => ${LISTENING.companyDays})
      and d.dt_amostra <= ${now} and d.diferenca is not null and d.atual and d.versao = ${MEASURE_VERSION} and g.versao_medida = ${MEASURE_VERSION} and not g.sintetico
    order by d.dt_amostra desc, d.id_amostra desc limit ${LEARNING.scaleMost}`,
  ).execute(system);
  return rows;
}

/** Stores a model, unless another process has stored one of this number. */
export async function insertModel(system: AppDatabase, row: Insertable<Database['listening_models']>): Promise<void> {
  await system
    .insertInto('listening_models')
    .values(row)
    .onConflict((conflict) => conflict.columns(['id_cliente', 'numero']).doNothing())
    .execute();
}

const MODEL = {
  ...columnsOf('listening_models', 'm', 'id_modelo', 'id_cliente', 'numero', 'versao_medida', 'confianca', 'melhor'),
  ...columnsOf(
    'listening_models',
    'm',
    'dt_ajuste',
    'treino_inicio',
    'treino_fim',
    'treino_vazamentos',
    'treino_locais',
  ),
  ...columnsOf('listening_models', 'm', 'prova_inicio', 'prova_fim', 'prova_vazamentos', 'prova_locais'),
  ...columnsOf(
    'listening_models',
    'm',
    'regra',
    'regra_intervalo',
    'modelo',
    'modelo_intervalo',
    'ganho',
    'ganho_intervalo',
  ),
  treino: sql<number>`cardinality(m.treino)`,
  prova: sql<number>`cardinality(m.prova)`,
  ajuste: sql<unknown>`m.ajuste`,
};
export type ModelRow = RowOf<typeof MODEL>;

/** The models of some company trees, the newest first. */
export async function listModels(trx: TenantTransaction, tops: readonly number[]): Promise<ModelRow[]> {
  const { rows } = await selecting(
    MODEL,
    (list) => sql`
    select ${list} from listening_models m where m.id_cliente = any(${[...tops]}::int[]) order by m.numero desc`,
  ).execute(trx);
  return rows;
}

/** What models of some company trees are worth on weeks after their fit, as it was last counted. */
export async function listChecks(trx: TenantTransaction, tops: readonly number[]) {
  const columns = {
    ...columnsOf('listening_model_checks', 'k', 'id_modelo', 'dt_medida', 'inicio', 'fim', 'vazamentos', 'locais'),
    ...columnsOf('listening_model_checks', 'k', 'confianca', 'regra', 'regra_intervalo', 'modelo', 'modelo_intervalo'),
    ...columnsOf('listening_model_checks', 'k', 'ganho', 'ganho_intervalo'),
    amostras: sql<number>`cardinality(k.amostras)`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select distinct on (k.id_modelo) ${list} from listening_model_checks k
    where k.id_cliente = any(${[...tops]}::int[]) order by k.id_modelo, k.dt_medida desc`,
  ).execute(trx);
  return rows;
}
export type CheckRow = Awaited<ReturnType<typeof listChecks>>[number];

/** What decides in some company trees: all changes, the newest first. */
export async function listSwitches(trx: TenantTransaction, tops: readonly number[]) {
  const columns = {
    ...columnsOf('listening_model_switches', 't', 'id_cliente', 'ordem', 'id_modelo', 'dt_troca'),
    numero: sql<number | null>`m.numero`,
    usuario: userName('t.id_usuario'),
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from listening_model_switches t left join listening_models m using (id_cliente, id_modelo)
    where t.id_cliente = any(${[...tops]}::int[]) order by t.ordem desc`,
  ).execute(trx);
  return rows;
}

/** The companies at the top of the trees of some companies, by name; only those in scope. */
export async function listTops(trx: TenantTransaction, companies: readonly number[]) {
  const { rows } = await selecting(
    columnsOf('companies', 'c', 'id_cliente', 'razao_social'),
    (list) => sql`
    select ${list} from companies c
    where c.id_cliente in (select company_top(one) from unnest(${[...companies]}::int[]) one) order by plain_text(c.razao_social), c.id_cliente`,
  ).execute(trx);
  return rows;
}

/** Makes those who change what decides in a company tree wait for each other. */
export async function lockSwitches(trx: TenantTransaction, top: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`listening model of ${top}`}, 0))`.execute(trx);
}

export async function insertSwitch(
  trx: TenantTransaction,
  row: Insertable<Database['listening_model_switches']>,
): Promise<void> {
  await trx.insertInto('listening_model_switches').values(row).execute();
}

/** `m`: the models that people chose last, in company trees `t`, if they read the measures of this version. */
const chosen = (which: RawBuilder<unknown>) => sql`(
      select distinct on (t.id_cliente) t.id_cliente, t.id_modelo from listening_model_switches t
      where ${which} order by t.id_cliente, t.ordem desc) last
    join listening_models m using (id_cliente, id_modelo)
    where m.melhor and m.versao_medida = ${MEASURE_VERSION}`;

/** The model that decides in the tree of a company, if it reads the measures of this version; null: the installation's classifier. */
export async function findInForce(trx: AppDatabase, id_cliente: number) {
  const columns = {
    ...columnsOf('listening_models', 'm', 'id_modelo', 'numero'),
    ajuste: sql<unknown>`m.ajuste`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from ${chosen(sql`t.id_cliente = company_top(${id_cliente})`)}`,
  ).execute(trx);
  return rows[0] ?? null;
}

/** A company that moved under another one gets what decides there. */
const IS_TOP = sql`t.id_cliente = company_top(t.id_cliente)`;

/** The company trees in which a learnt model decides. */
export async function listChosen(system: AppDatabase): Promise<number[]> {
  const { rows } = await selecting(
    columnsOf('listening_models', 'm', 'id_cliente'),
    (list) => sql`select ${list} from ${chosen(IS_TOP)} order by 1`,
  ).execute(system);
  return rows.map(({ id_cliente }) => id_cliente);
}

/** The model that decides in a company tree, with the samples that it knows, and those on which it was last tried again. */
export async function findChosen(system: AppDatabase, top: number) {
  const columns = {
    ...columnsOf('listening_models', 'm', 'id_modelo', 'numero', 'dt_ajuste'),
    ajuste: sql<unknown>`m.ajuste`,
    conhecidas: sql<number[]>`m.treino || m.prova`,
    medidas: sql<
      number[]
    >`coalesce((select k.amostras from listening_model_checks k where k.id_modelo = m.id_modelo order by k.dt_medida desc limit 1), '{}')`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from ${chosen(sql`t.id_cliente = ${top} and ${IS_TOP}`)}`,
  ).execute(system);
  return rows[0] ?? null;
}

/** Stores what a model was worth on later weeks. */
export async function insertCheck(
  system: AppDatabase,
  row: Insertable<Database['listening_model_checks']>,
): Promise<void> {
  await system
    .insertInto('listening_model_checks')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether a model has learnt from a sample, or was tried on it when it was fitted. */
export async function isKnownBy(trx: AppDatabase, id_modelo: number, id_amostra: number): Promise<boolean> {
  const { rows } = await selecting(
    { known: sql<boolean>`${id_amostra} = any(m.treino || m.prova)` },
    (list) => sql`select ${list} from listening_models m where m.id_modelo = ${id_modelo}`,
  ).execute(trx);
  return rows[0]?.known ?? false;
}

import {
  CLASSIFICATIONS,
  CUSTOMER_CLASSIFICATIONS,
  INSPECTION_STATUSES,
  type Language,
  PRODUCT_OFFSET_MINUTES,
} from '@escuta/contract';
import { CLASS_NAMES, STATUS_NAMES } from '@escuta/domain';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { type ResolvedCriteria, toldClassIn, whereCriteria } from '../samples/index.ts';
import type { ExportColumn } from './columns.ts';
import { CSV_DIALECTS } from './csv/csv-file.ts';
import { EXPORT_TEXTS, type ExportColumnKey } from './export-texts.ts';

/**
 * Finds the samples of an export, newest first, and stores their ids in the transaction's setting `app.export_ids`, and in `app.export_in_hand`
 * those whose class the caller is not told, for {@link copyStatement}: COPY takes no parameters, and a criterion is never written into a statement's text.
 * @returns the number found, `limit` + 1 when there are more
 */
export async function chooseSamples(
  trx: TenantTransaction,
  criteria: ResolvedCriteria,
  limit: number,
): Promise<number> {
  const { rows } = await selecting(
    { total: sql<number>`total` },
    (list) => sql`
    select ${list} from (
      select count(*)::int as total,
        set_config('app.export_ids', coalesce(array_agg(id_amostra order by dt_amostra desc, id_amostra desc), '{}')::text, true) as ids,
        set_config('app.export_in_hand', ${[...criteria.inHand]}::int[]::text, true) as hidden
      from (select id_amostra, dt_amostra from samples s where ${whereCriteria(criteria)} limit ${limit + 1}) found
    ) chosen where ids is not null and hidden is not null`,
  ).execute(trx);
  return rows[0]?.total ?? 0;
}

/** The samples that {@link chooseSamples} has found, with their companies. */
export async function listChosen(trx: TenantTransaction) {
  const { rows } = await selecting(
    columnsOf('samples', 's', 'id_amostra', 'id_cliente'),
    (list) => sql`
    select ${list} from samples s where s.id_amostra = any(current_setting('app.export_ids')::int[]) order by s.id_amostra`,
  ).execute(trx);
  return rows;
}

/** `case value when 'a' then 'b' … end`, of constant texts only. */
function wordOf(value: RawBuilder<unknown>, words: readonly (readonly [string | number | boolean, string])[]) {
  const cases = words.map(([from, to]) => sql`when ${sql.lit(from)} then ${sql.lit(to)}`);
  return sql`case ${value} ${sql.join(cases, sql` `)} end`;
}

/** Wall-clock time in UTC-3 to the whole second, as in lists and details. */
const wallClock = (instant: RawBuilder<unknown>) =>
  sql`date_trunc('second', ${instant} at time zone ${sql.lit(`${PRODUCT_OFFSET_MINUTES} minutes`)}::interval)`;

/** Names by id, read once for the whole file: seven joins would nearly double the cost of the query. */
const NAMES = sql`
  people as materialized (select jsonb_object_agg(id_usuario, nome) as names from user_names),
  owners as materialized (select jsonb_object_agg(id_cliente, razao_social) as names from companies)`;
const nameOf = (from: 'people' | 'owners', id: string) =>
  sql`(select names from ${sql.ref(from)}) ->> ${sql.ref(`s.${id}`)}::text`;

/** Read once for the whole file. */
const IN_HAND = sql`(select current_setting('app.export_in_hand')::int[])::int[]`;

function expressions(language: Language): Record<ExportColumnKey, RawBuilder<unknown>> {
  const texts = EXPORT_TEXTS[language];
  const classes = CLASSIFICATIONS.map((code) => [code, CLASS_NAMES[language][code]] as const);
  const customer = CUSTOMER_CLASSIFICATIONS.map((code) => [code, CLASS_NAMES[language][code]] as const);
  const statuses = INSPECTION_STATUSES.map((status, index) => [index, STATUS_NAMES[language][status]] as const);
  const either = (yes: string, no: string) => [[true, yes] as const, [false, no] as const];
  return {
    id_amostra: sql`s.id_amostra`,
    seq: sql`s.seq`,
    id_cliente: sql`s.id_cliente`,
    razao_social: nameOf('owners', 'id_cliente'),
    dt_amostra: wallClock(sql`s.dt_amostra`),
    dt_envio: wallClock(sql`s.dt_envio`),
    lat: sql`s.lat`,
    lon: sql`s.lon`,
    // Through text, since the real 4.7 is 4.699999809 as double precision.
    precisao: sql`s.precisao::text::float8`,
    classe: wordOf(toldClassIn(IN_HAND, sql`s.classe`), classes),
    classificacao: wordOf(toldClassIn(IN_HAND, sql`s.classificacao`), classes),
    classificacao_cliente: wordOf(sql`s.classificacao_cliente`, customer),
    dt_classificacao_cliente: wallClock(sql`s.dt_classificacao_cliente`),
    usuario_cliente_classificador: nameOf('people', 'id_usuario_classificador'),
    pre_classificacao: wordOf(sql`s.pre_classificacao`, classes),
    review: wordOf(sql`s.review`, either(texts.agrees, texts.disagrees)),
    vista: wordOf(sql`s.vista`, either(texts.yes, texts.no)),
    endereco: sql`s.endereco`,
    coletor: sql`s.coletor`,
    nome: nameOf('people', 'id_coletor'),
    descricao: sql`s.descricao`,
    obs_app: sql`s.obs_app`,
    obs: sql`s.obs`,
    usuario_comentario: nameOf('people', 'id_usuario_comentario'),
    dt_comentario: wallClock(sql`s.dt_comentario`),
    totalInspectionOrders: sql`s.total_inspecoes::int`,
    status: wordOf(sql`s.status_inspecao`, statuses),
    inspetor1: nameOf('people', 'id_inspecionar'),
    inspetor2: nameOf('people', 'id_inspecionar2'),
    inspetor3: nameOf('people', 'id_inspecionar3'),
    geofonista: sql`s.geofonista`,
  };
}

/** The COPY statement for the samples found; depends only on language, columns and format. */
export function copyStatement(
  trx: TenantTransaction,
  columns: readonly ExportColumn[],
  { language, format }: { language: Language; format: 'csv' | 'binary' },
): string {
  const byKey = expressions(language);
  const written = format === 'binary' ? sql`binary` : sql`csv, delimiter ${sql.lit(CSV_DIALECTS[language].separator)}`;
  const { sql: statement, parameters } = sql`copy (
    with ${NAMES}
    select ${sql.join(columns.map(({ key }) => byKey[key]))}
    from unnest((select current_setting('app.export_ids')::int[])) with ordinality chosen (id, place)
    join samples s on s.id_amostra = chosen.id
    order by chosen.place
  ) to stdout (format ${written})`.compile(trx);
  if (parameters.length > 0) throw new Error('COPY takes no parameters');
  return statement;
}

import {
  CLASSIFICATIONS,
  CUSTOMER_CLASSIFICATIONS,
  INSPECTION_STATUSES,
  type Language,
  PRODUCT_OFFSET_MINUTES,
} from '@escuta/contract';
import { CLASS_NAMES, STATUS_NAMES } from '@escuta/domain';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../db/transactions.ts';
import { type ResolvedCriteria, whereCriteria } from '../samples/index.ts';
import type { ExportColumn } from './columns.ts';
import { CSV_DIALECTS } from './csv/csv-file.ts';
import { EXPORT_TEXTS, type ExportColumnKey } from './export-texts.ts';

/**
 * Finds the samples of an export, newest first, and leaves their ids in the transaction's setting `app.export_ids` for
 * {@link copyStatement}: COPY takes no parameters, and a criterion is never written into a statement's text.
 * @returns how many were found, one more than `limit` when there are more
 */
export async function chooseSamples(
  trx: TenantTransaction,
  criteria: ResolvedCriteria,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select total from (
      select count(*)::int as total,
        set_config('app.export_ids', coalesce(array_agg(id_amostra order by dt_amostra desc, id_amostra desc), '{}')::text, true) as ids
      from (select id_amostra, dt_amostra from samples s where ${whereCriteria(criteria)} limit ${limit + 1}) found
    ) chosen where ids is not null`.execute(trx);
  return rows[0]?.total ?? 0;
}

/** `case value when 'a' then 'b' … end`, of our own words. */
function wordOf(value: RawBuilder<unknown>, words: readonly (readonly [string | number | boolean, string])[]) {
  const cases = words.map(([from, to]) => sql`when ${sql.lit(from)} then ${sql.lit(to)}`);
  return sql`case ${value} ${sql.join(cases, sql` `)} end`;
}

/** Wall-clock time of the product, to the whole second, as lists and details tell it. */
const wallClock = (instant: RawBuilder<unknown>) =>
  sql`date_trunc('second', ${instant} at time zone ${sql.lit(`${PRODUCT_OFFSET_MINUTES} minutes`)}::interval)`;

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
    razao_social: sql`c.razao_social`,
    dt_amostra: wallClock(sql`s.dt_amostra`),
    dt_envio: wallClock(sql`s.dt_envio`),
    lat: sql`s.lat`,
    lon: sql`s.lon`,
    // By its text: 4.7 as real is 4.699999809 as double precision.
    precisao: sql`s.precisao::text::float8`,
    classe: wordOf(sql`s.classe`, classes),
    classificacao: wordOf(sql`s.classificacao`, classes),
    classificacao_cliente: wordOf(sql`s.classificacao_cliente`, customer),
    dt_classificacao_cliente: wallClock(sql`s.dt_classificacao_cliente`),
    usuario_cliente_classificador: sql`classifier.nome`,
    pre_classificacao: wordOf(sql`s.pre_classificacao`, classes),
    review: wordOf(sql`s.review`, either(texts.agrees, texts.disagrees)),
    vista: wordOf(sql`s.vista`, either(texts.yes, texts.no)),
    endereco: sql`s.endereco`,
    coletor: sql`s.coletor`,
    nome: sql`collector.nome`,
    descricao: sql`s.descricao`,
    obs_app: sql`s.obs_app`,
    obs: sql`s.obs`,
    usuario_comentario: sql`author.nome`,
    dt_comentario: wallClock(sql`s.dt_comentario`),
    totalInspectionOrders: sql`s.total_inspecoes::int`,
    status: wordOf(sql`s.status_inspecao`, statuses),
    inspetor1: sql`inspector1.nome`,
    inspetor2: sql`inspector2.nome`,
    inspetor3: sql`inspector3.nome`,
    geofonista: sql`s.geofonista`,
  };
}

/** People that a column names; each is joined only where its column is wanted. */
const PEOPLE = [
  ['usuario_cliente_classificador', 'classifier', 'id_usuario_classificador'],
  ['nome', 'collector', 'id_coletor'],
  ['usuario_comentario', 'author', 'id_usuario_comentario'],
  ['inspetor1', 'inspector1', 'id_inspecionar'],
  ['inspetor2', 'inspector2', 'id_inspecionar2'],
  ['inspetor3', 'inspector3', 'id_inspecionar3'],
] as const;

/** The COPY that writes the chosen samples; a constant of language, columns and format. */
export function copyStatement(
  trx: TenantTransaction,
  columns: readonly ExportColumn[],
  { language, format }: { language: Language; format: 'csv' | 'binary' },
): string {
  const byKey = expressions(language);
  const wanted = new Set(columns.map(({ key }) => key));
  const people = PEOPLE.filter(([key]) => wanted.has(key)).map(
    ([, alias, id]) =>
      sql`left join user_names ${sql.ref(alias)} on ${sql.ref(`${alias}.id_usuario`)} = ${sql.ref(`s.${id}`)}`,
  );
  const written = format === 'binary' ? sql`binary` : sql`csv, delimiter ${sql.lit(CSV_DIALECTS[language].separator)}`;
  const { sql: statement, parameters } = sql`copy (
    select ${sql.join(columns.map(({ key }) => byKey[key]))}
    from unnest((select current_setting('app.export_ids')::int[])) with ordinality chosen (id, place)
    join samples s on s.id_amostra = chosen.id
    join companies c using (id_cliente)
    ${sql.join(people, sql` `)}
    order by chosen.place
  ) to stdout (format ${written})`.compile(trx);
  if (parameters.length > 0) throw new Error('COPY takes no parameters');
  return statement;
}

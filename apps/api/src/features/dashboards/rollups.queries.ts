import type { DashboardFilter } from '@escuta/contract';
import { bucketsOf, type DayRange, daysTouched, type TimeRange } from '@escuta/domain';
import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { type Columns, type RowOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { piecesOf, type Stretch } from './stretches.ts';

/** The part of the rollups to sum. */
export interface Part {
  companies: readonly number[];
  /** null: all. */
  collectors: readonly number[] | null;
  time: TimeRange;
  period: DashboardFilter['period'];
}

/** The first day within the range of every bucket of a part. */
export const bucketsIn = ({ time, period }: Part): string[] => bucketsOf(daysTouched(time), period);

/** Grouping of sums: bucket by its first day, collector (0: no account) with bucket or company, or none. */
export type Key = 'bucket' | 'id_cliente' | 'id_coletor' | 'collector_bucket' | 'company_collector' | 'none';

const UNITS = { d: 'day', s: 'week', m: 'month', t: 'quarter', a: 'year' } as const;

const column = (name: string) => sql.ref(`r.${name}`);

/** The first day within the range of the bucket that contains a row's day. */
function bucketOf({ time, period }: Part): RawBuilder<string> {
  const { from } = daysTouched(time);
  if (period === 'all') return sql`${from}::text`;
  return sql`to_char(greatest(date_trunc(${UNITS[period]}, r.dia::timestamp), ${from}::timestamp), 'YYYY-MM-DD')`;
}

function keyOf(key: Key, part: Part): RawBuilder<string> {
  if (key === 'none') return sql`''`;
  if (key === 'collector_bucket') return sql`r.id_coletor || ' ' || ${bucketOf(part)}`;
  if (key === 'company_collector') return sql`r.id_cliente || ' ' || r.id_coletor`;
  return key === 'bucket' ? bucketOf(part) : sql`${column(key)}::text`;
}

/** Sums a list of counts by index; with `only`, that index alone and 0 elsewhere. */
function sumList(name: string, length: number, only: number | null = null): RawBuilder<number[]> {
  const places = Array.from({ length }, (_, index) => index + 1);
  const sums = places.map((place) =>
    only === null || only === place ? sql`coalesce(sum(${column(name)}[${sql.lit(place)}]), 0)` : sql`0`,
  );
  return sql`array[${sql.join(sums)}]::int[]`;
}

/** The function that counts parts of days, in rows like those of the table. */
const COUNTED_PARTS = { sample_days: sql`count_sample_parts`, report_days: sql`count_report_parts` } as const;

/** Rows of the rollups for whole days and months of a part, and rows counted now for the days that it begins or ends within. */
function rowsOf(table: keyof typeof COUNTED_PARTS, { companies, time, period }: Part): RawBuilder<unknown> {
  const { stretches, partial } = piecesOf(time, period);
  const ids = sql`${[...companies]}::int[]`;
  const stretch = ({ por_mes, from, to }: Stretch) => sql`(${por_mes}::boolean, ${from}::date, ${to}::date)`;
  const whole = () => sql`
      select w.* from (values ${sql.join(stretches.map(stretch))}) p(por_mes, de, ate)
        join ${sql.table(table)} w on w.por_mes = p.por_mes and w.dia between p.de and p.ate
      where w.id_cliente = any(${ids})`;
  const parts = () => sql`
      select w.* from unnest(${ids}) c(id_cliente) cross join lateral
        ${COUNTED_PARTS[table]}(c.id_cliente, ${partial}::date[], ${time.from}::timestamptz, ${time.until}::timestamptz) w`;
  const both = [...(stretches.length > 0 ? [whole()] : []), ...(partial.length > 0 ? [parts()] : [])];
  return sql.join(both, sql` union all `);
}

async function sum<Sums extends Columns>(
  trx: TenantTransaction,
  table: keyof typeof COUNTED_PARTS,
  { part, key, sums }: { part: Part; key: Key; sums: Sums },
) {
  const collectors = part.collectors && sql`where r.id_coletor = any(${[...part.collectors]}::int[])`;
  const { rows } = await selecting(
    { chave: keyOf(key, part), ...sums },
    (list) => sql`
    select ${list}
    from (${rowsOf(table, part)}) r ${collectors ?? sql``}
    group by 1`,
  ).execute(trx);
  return rows;
}

/**
 * Samples of a part: counts by effective class and, for suspect points, by the result of an approved report.
 * @param tipo counts only samples of this effective class; the distance covers all
 */
export function sumSamples(trx: TenantTransaction, part: Part, { key, tipo }: { key: Key; tipo: number | null }) {
  // Suspect points without an approved report have class LEAK.
  const pendentes: RawBuilder<number> = tipo === null || tipo === 4 ? sql`sum(r.pendentes)::int` : sql`0`;
  const sums = {
    amostras: sumList('amostras', 8, tipo),
    pendentes,
    confirmados: sumList('confirmados', 8, tipo),
    nao_confirmados: sumList('nao_confirmados', 8, tipo),
    distancia_mm: sql<number>`sum(r.distancia_mm)::float8`,
  };
  return sum(trx, 'sample_days', { part, key, sums });
}
export type SampleSums = Awaited<ReturnType<typeof sumSamples>>[number];

/** Days on which each collector has samples: how many, and the last. @param tipo only samples of this effective class */
export function sumWorkedDays(trx: TenantTransaction, part: Part, tipo: number | null) {
  const works = tipo === null ? sql`true` : sql`r.amostras[${sql.lit(tipo)}] > 0`;
  const sums = {
    dias: sql<number>`(count(distinct r.dia) filter (where ${works}))::int`,
    ultimo_dia: sql<string | null>`to_char(max(r.dia) filter (where ${works}), 'YYYY-MM-DD')`,
  };
  // Months do not say on which days.
  return sum(trx, 'sample_days', { part: { ...part, period: 'd' }, key: 'id_coletor', sums });
}

/** Samples by system's class and prediction; index 4 × (class − 1) + prediction. */
export async function sumPredictions(trx: TenantTransaction, part: Part): Promise<number[]> {
  const sums = { predicoes: sumList('predicoes', 32) };
  const [row] = await sum(trx, 'sample_days', { part, key: 'none', sums });
  return row?.predicoes ?? [];
}

/** Samples by precision in metres rounded up: index 0 to 30, 31 for more than 30, 32 for unknown. */
export async function sumPrecision(trx: TenantTransaction, part: Part): Promise<number[]> {
  const sums = { precisao: sumList('precisao', 33) };
  const [row] = await sum(trx, 'sample_days', { part, key: 'none', sums });
  return row?.precisao ?? [];
}

const REPORT_SUMS = {
  tipos: sumList('tipos', 7),
  pressao_rede: sql<number>`sum(r.pressao_rede)::float8`,
  pressao_outros: sql<number>`sum(r.pressao_outros)::float8`,
  classes: sumList('classes', 16),
  materiais: sumList('materiais', 16),
};
/** Approved reports of a part: by leak type (apparent, real, none), Σ pressure of real losses, verdicts on the system's class in pairs. */
export type ReportSums = RowOf<typeof REPORT_SUMS> & { chave: string };

/** @param names lists to sum; each costs one sum per element for every row */
export function sumReports<Name extends keyof typeof REPORT_SUMS>(
  trx: TenantTransaction,
  part: Part,
  { key, names }: { key: Key; names: readonly Name[] },
) {
  const sums = Object.fromEntries(names.map((name) => [name, REPORT_SUMS[name]])) as Pick<typeof REPORT_SUMS, Name>;
  return sum(trx, 'report_days', { part, key, sums });
}

const isAny = (column: string, ids: readonly number[]) => sql<boolean>`${sql.ref(column)} = any(${[...ids]}::int[])`;

/** Names of users by id. */
export async function namesOfCollectors(trx: TenantTransaction, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom('user_names')
    .select(['id_usuario', 'nome'])
    .where(isAny('id_usuario', ids))
    .execute();
  return new Map(rows.map(({ id_usuario, nome }) => [id_usuario, nome]));
}

/** Names of companies in scope by id. */
export async function namesOfCompanies(trx: TenantTransaction, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await trx
    .selectFrom('companies')
    .select(['id_cliente', 'razao_social'])
    .where(isAny('id_cliente', ids))
    .execute();
  return new Map(rows.map(({ id_cliente, razao_social }) => [id_cliente, razao_social]));
}

/** Those of the given collectors that have samples in some companies, as far as these are counted. */
export async function knownCollectors(
  trx: TenantTransaction,
  companies: readonly number[],
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('sample_days')
    .select('id_coletor')
    .distinct()
    .where(isAny('id_cliente', companies))
    .where('por_mes', '=', true)
    .where(isAny('id_coletor', ids))
    .execute();
  return new Set(rows.map(({ id_coletor }) => id_coletor));
}

/** All days. */
export const ALWAYS: DayRange = { from: '-infinity', to: 'infinity' };

/**
 * Counts changed days of a range again, limited to a number of company days; returns the number counted.
 * @param options.patient whether to wait for companies that another process is counting, or to skip them
 */
export async function foldDays(
  trx: TenantTransaction,
  companies: readonly number[],
  { from, to }: DayRange,
  options: { most: number; patient: boolean },
): Promise<number> {
  const folded = sql<number>`
    fold_rollups(${[...companies]}::int[], ${from}::date, ${to}::date, ${options.most}, ${options.patient})`;
  const { rows } = await selecting({ folded }, (list) => sql`select ${list}`).execute(trx);
  return rows[0]?.folded ?? 0;
}

/** Companies with changes to count, for the worker and the recount. */
export async function changedCompanies(system: AppDatabase): Promise<number[]> {
  const rows = await system
    .selectFrom('rollup_changes')
    .select('id_cliente')
    .distinct()
    .orderBy('id_cliente')
    .execute();
  return rows.map(({ id_cliente }) => id_cliente);
}

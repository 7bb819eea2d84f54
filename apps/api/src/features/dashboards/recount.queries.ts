import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { columnsOf, type RowOf, selecting } from '../../db/selecting.ts';

/** A company with its first and last day of samples, reports or rollups. */
const COMPANY_SPAN = {
  ...columnsOf('companies', 'c', 'id_cliente', 'razao_social'),
  first: sql<string>`least(s.first, r.first, d.first, e.first)::text`,
  last: sql<string>`greatest(s.last, r.last, d.last, e.last)::text`,
};
export type CompanySpan = RowOf<typeof COMPANY_SPAN>;

/** Every company with something to count, by id. */
export async function companySpans(system: AppDatabase): Promise<CompanySpan[]> {
  const { rows } = await selecting(
    COMPANY_SPAN,
    (list) => sql`
    select ${list}
    from companies c
      cross join lateral (select product_day(min(dt_amostra)) as first, product_day(max(dt_amostra)) as last from samples where id_cliente = c.id_cliente) s
      cross join lateral (select product_day(min(dt_aprovacao)) as first, product_day(max(dt_aprovacao)) as last
        from leak_reports where id_cliente = c.id_cliente and id_status_relatorio = 1) r
      cross join lateral (select min(dia) as first, max(dia) as last from sample_days where id_cliente = c.id_cliente) d
      cross join lateral (select min(dia) as first, max(dia) as last from report_days where id_cliente = c.id_cliente) e
    where num_nonnulls(s.first, r.first, d.first, e.first) > 0 order by c.id_cliente`,
  ).execute(system);
  return rows;
}

/** A rollup row that differs from the recount; for a month, `dia` is its first day. */
const DIFFERENCE = {
  tabela: sql<string>`tabela`,
  por_mes: sql<boolean>`por_mes`,
  dia: sql<string>`dia::text`,
  id_coletor: sql<number>`id_coletor`,
};
export type Difference = RowOf<typeof DIFFERENCE>;

/** Differences between the rollups of a company and its samples and reports, without days still to be counted. */
export async function differences(
  system: AppDatabase,
  id_cliente: number,
  { from, to }: { from: string; to: string },
): Promise<Difference[]> {
  const { rows } = await selecting(
    DIFFERENCE,
    (list) => sql`
    select ${list} from rollup_differences(${id_cliente}, ${from}::date, ${to}::date) order by 3, 1, 4`,
  ).execute(system);
  return rows;
}

/** Marks days of a company to be counted again by the next fold. */
export async function noteDays(system: AppDatabase, id_cliente: number, days: readonly string[]): Promise<void> {
  await sql`select note_days(${id_cliente}, ${[...days]}::date[])`.execute(system);
}

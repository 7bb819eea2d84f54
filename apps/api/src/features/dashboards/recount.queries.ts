import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';

/** A company and the days of which samples, reports or rollups tell. */
export interface CompanySpan {
  id_cliente: number;
  razao_social: string;
  first: string;
  last: string;
}

/** Every company with anything to count, by id. */
export async function companySpans(system: AppDatabase): Promise<CompanySpan[]> {
  const { rows } = await sql<CompanySpan>`
    select c.id_cliente, c.razao_social, least(s.first, r.first, d.first, e.first)::text as first,
      greatest(s.last, r.last, d.last, e.last)::text as last
    from companies c
      cross join lateral (select product_day(min(dt_amostra)) as first, product_day(max(dt_amostra)) as last from samples where id_cliente = c.id_cliente) s
      cross join lateral (select product_day(min(dt_aprovacao)) as first, product_day(max(dt_aprovacao)) as last
        from leak_reports where id_cliente = c.id_cliente and id_status_relatorio = 1) r
      cross join lateral (select min(dia) as first, max(dia) as last from sample_days where id_cliente = c.id_cliente) d
      cross join lateral (select min(dia) as first, max(dia) as last from report_days where id_cliente = c.id_cliente) e
    where num_nonnulls(s.first, r.first, d.first, e.first) > 0 order by 1`.execute(system);
  return rows;
}

/** A row of a rollup that is not what a recount gives; for a month, `dia` is its first day. */
export interface Difference {
  tabela: string;
  por_mes: boolean;
  dia: string;
  id_coletor: number;
}

/** Where the rollups of a company differ from its samples and reports; days that wait to be counted are left out. */
export async function differences(
  system: AppDatabase,
  id_cliente: number,
  { from, to }: { from: string; to: string },
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select tabela, por_mes, dia::text, id_coletor from rollup_differences(${id_cliente}, ${from}::date, ${to}::date) order by 3, 1, 4`.execute(
    system,
  );
  return rows;
}

/** Has days of a company counted anew by whoever folds next. */
export async function noteDays(system: AppDatabase, id_cliente: number, days: readonly string[]): Promise<void> {
  await sql`select note_days(${id_cliente}, ${[...days]}::date[])`.execute(system);
}

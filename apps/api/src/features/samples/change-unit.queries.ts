import type { ChangeUnitBody } from '@escuta/contract';
import { sql } from 'kysely';
import { COUNT, columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { type ResolvedCriteria, whereCriteria } from './criteria.queries.ts';

/** Positions are compared in steps of 0.00001 degrees, the precision of the replies. */
const DEGREES = 100_000;
const steps = (degrees: number) => Math.round(degrees * DEGREES);

type Bounds = Pick<ChangeUnitBody, 'north' | 'south' | 'east' | 'west'>;

/** Locks samples in the order of their ids, so that concurrent moves do not deadlock; leaves out samples outside the scope. */
export async function lockSamples(trx: TenantTransaction, ids: readonly number[]) {
  const { rows } = await selecting(
    columnsOf('samples', 's', 'id_amostra', 'id_cliente', 'seq'),
    (list) => sql`
    select ${list} from samples s where s.id_amostra = any(${[...ids]}::int[]) order by s.id_amostra for update`,
  ).execute(trx);
  return rows;
}

/** Counts the samples of a search, and the given ones among them. */
export async function countSnapshot(
  trx: TenantTransaction,
  criteria: ResolvedCriteria,
  { bounds: { north, south, east, west }, ids }: { bounds: Bounds; ids: readonly number[] },
): Promise<{ total: number; listed: number }> {
  const columns = {
    total: COUNT,
    listed: sql<number>`(count(*) filter (where id_amostra = any(${[...ids]}::int[])))::int`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list}
    from samples s where ${whereCriteria(criteria)}
      and lat_e5 between ${steps(south)} and ${steps(north)} and lon_e5 between ${steps(west)} and ${steps(east)}`,
  ).execute(trx);
  return rows[0] ?? { total: 0, listed: 0 };
}

/** Shown ids of other samples that share a report with a given one. */
export async function listReportCompanions(trx: TenantTransaction, ids: readonly number[]): Promise<string[]> {
  const { rows } = await selecting(
    columnsOf('samples', 's', 'seq'),
    (list) => sql`
    select distinct ${list} from leak_report_samples mine
      join leak_report_samples other using (id_relatorio) join samples s on s.id_amostra = other.id_amostra
    where mine.id_amostra = any(${[...ids]}::int[]) and other.id_amostra <> all(${[...ids]}::int[]) order by 1`,
  ).execute(trx);
  return rows.map(({ seq }) => seq);
}

/** Operators with an open order on one of the samples whose scope (D-10) does not contain the company. */
export async function listInspectorsOutOfReach(
  trx: TenantTransaction,
  ids: readonly number[],
  id_cliente: number,
): Promise<string[]> {
  const { rows } = await selecting(
    { nome: sql<string>`nome` },
    (list) => sql`
    with open_orders as (
      select array_agg(distinct o.id_usuario) as people from samples s
        cross join lateral (values (s.id_inspecionar, 1), (s.id_inspecionar2, 2), (s.id_inspecionar3, 4)) o(id_usuario, bit)
      where s.id_amostra = any(${[...ids]}::int[]) and o.id_usuario is not null and s.laudos & o.bit = 0
    )
    select ${list} from open_orders cross join lateral names_out_of_reach(people, ${id_cliente}) nome order by 1`,
  ).execute(trx);
  return rows.map(({ nome }) => nome);
}

/**
 * Moves locked samples with their reports, photos, blind reviews and recordings. Recordings are shared by samples of one company, so the
 * new company gets its own row for each, with the same file; files are named by their content and never change, so none is copied.
 * Log entries are not moved.
 */
export async function moveSamples(
  trx: TenantTransaction,
  { ids, id_cliente, now }: { ids: readonly number[]; id_cliente: number; now: Date },
): Promise<void> {
  const moved = sql`(${[...ids]}::int[])`;
  // What is not made yet of the old row is made for the new one too.
  await sql`
    with copied as (
    insert into recordings (id_cliente, sha256, arquivo, arquivo_espectrograma, arquivo_som, versao_som, taxa_amostragem, duracao, picos,
      freq_max, sintetico, nivel, versao_nivel, medidas, versao_medida)
    select distinct on (g.sha256) ${id_cliente}::int, g.sha256, g.arquivo, g.arquivo_espectrograma, g.arquivo_som, g.versao_som,
      g.taxa_amostragem, g.duracao, g.picos, g.freq_max, g.sintetico,
      g.nivel, g.versao_nivel, g.medidas, g.versao_medida
    from samples s join recordings g using (id_gravacao) where s.id_amostra = any${moved} and g.id_cliente <> ${id_cliente}
    on conflict (id_cliente, sha256) do nothing
    returning id_cliente, id_gravacao, arquivo_espectrograma)
    insert into outbox (tipo, id_cliente, id_gravacao, data, dt_proxima)
    select 'recording', id_cliente, id_gravacao, ${now}, ${now} from copied where arquivo_espectrograma is null`.execute(
    trx,
  );
  await sql`
    update samples s set id_cliente = ${id_cliente}, id_gravacao = (
      select n.id_gravacao from recordings g join recordings n on n.sha256 = g.sha256 and n.id_cliente = ${id_cliente}
      where g.id_gravacao = s.id_gravacao)
    where id_amostra = any${moved}`.execute(trx);
  const ofSamples = sql`id_amostra = any${moved}`;
  const ofReports = sql`id_relatorio in (select id_relatorio from leak_report_samples where id_amostra = any${moved})`;
  // Order required by the policies: a link must have the company of its sample and report, a photo that of its report.
  for (const [table, which] of [
    ['sample_photos', ofSamples],
    ['blind_reviews', ofSamples],
    ['leak_reports', ofReports],
    ['leak_report_samples', ofSamples],
    ['leak_report_photos', ofReports],
  ] as const) {
    await sql`update ${sql.table(table)} set id_cliente = ${id_cliente} where ${which}`.execute(trx);
  }
}

import type { ReportFilter } from '@escuta/contract';
import { APPROVAL_FILTERS, NO_SUSPECT_POINT } from '@escuta/domain';
import { type RawBuilder, sql } from 'kysely';
import { COUNT, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { endOfMinute, type TypedIds, whereTypedIds } from '../samples/index.ts';
import { readReports, type StoredReport } from './leak-reports.queries.ts';

/** A filter with its companies and sample ids already resolved within the scope. */
export interface ResolvedFilter extends Omit<ReportFilter, 'id_cliente' | 'sample_id'> {
  companies: readonly number[];
  /** null: not searched by sample id. */
  typedIds: TypedIds | null;
}

const all = (parts: RawBuilder<unknown>[]) => sql.join(parts, sql` and `);

/** Condition: reports with one sample that matches all criteria on samples; null without such criteria. */
function ofSamples(filter: ResolvedFilter): RawBuilder<unknown> | null {
  const parts: RawBuilder<unknown>[] = [];
  if (filter.dti_sample) parts.push(sql`s.dt_amostra >= ${new Date(filter.dti_sample)}`);
  if (filter.dtf_sample) parts.push(sql`s.dt_amostra < ${endOfMinute(filter.dtf_sample)}`);
  if (filter.typedIds) parts.push(whereTypedIds(filter.typedIds));
  if (filter.classificacoes?.length) parts.push(sql`s.classe = any(${filter.classificacoes}::text[])`);
  if (parts.length === 0) return null;
  // The condition on `laudos` selects the index of reported samples.
  return sql`r.id_relatorio in (
    select x.id_relatorio from samples s join leak_report_samples x using (id_amostra)
    where s.laudos <> 0 and s.id_cliente = any(${[...filter.companies]}::int[]) and ${all(parts)})`;
}

function whereFilter(filter: ResolvedFilter): RawBuilder<unknown> {
  const parts = [sql`r.id_cliente = any(${[...filter.companies]}::int[])`];
  if (filter.dti_report) parts.push(sql`r.dt_envio >= ${new Date(filter.dti_report)}`);
  if (filter.dtf_report) parts.push(sql`r.dt_envio < ${endOfMinute(filter.dtf_report)}`);
  if (filter.tipo_ponto_suspeito) parts.push(sql`r.tipo_vazamento = ${filter.tipo_ponto_suspeito}`);
  if (filter.status_aprovacao) {
    const { state, confirmed } = APPROVAL_FILTERS[filter.status_aprovacao];
    parts.push(sql`r.id_status_relatorio = ${state}`);
    if (confirmed !== null) parts.push(sql`(strpos(r.tipo_vazamento, ${NO_SUSPECT_POINT}) = 0) = ${confirmed}`);
  }
  const samples = ofSamples(filter);
  return all(samples ? [...parts, samples] : parts);
}

/** A page of the reports found, newest sent first, and the total. */
export async function findReportPage(
  trx: TenantTransaction,
  filter: ResolvedFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredReport[]; total: number }> {
  const where = whereFilter(filter);
  const counted = await selecting(
    { total: COUNT },
    (list) => sql`select ${list} from leak_reports r where ${where}`,
  ).execute(trx);
  const total = counted.rows[0]?.total ?? 0;
  if (offset >= total) return { rows: [], total };
  const order = sql`r.dt_envio desc, r.id_relatorio desc`;
  const keys = sql`
    select r.id_relatorio from leak_reports r where ${where} order by ${order} limit ${limit} offset ${offset}`;
  return { rows: await readReports(trx, { keys, order }), total };
}

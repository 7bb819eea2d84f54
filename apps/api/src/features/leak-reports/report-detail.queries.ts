import { sql } from 'kysely';
import { columnsOf, type RowOf, selecting, userName } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { readReports, type StoredReport } from './leak-reports.queries.ts';

/** One report, or null outside the scope. */
export async function findReport(trx: TenantTransaction, id_relatorio: number): Promise<StoredReport | null> {
  const [report] = await readReports(trx, { keys: sql`${id_relatorio}::int`, order: sql`1` });
  return report ?? null;
}

/** A sample in the detail of its report. */
const REPORTED = {
  ...columnsOf(
    'samples',
    's',
    'id_amostra',
    'seq',
    'dt_amostra',
    'pre_classificacao',
    'classificacao',
    'classificacao_cliente',
  ),
  ...columnsOf('samples', 's', 'vista', 'review', 'coletor', 'endereco', 'lat', 'lon', 'obs', 'obs_app', 'comentario'),
  ...columnsOf('samples', 's', 'total_inspecoes'),
  ...columnsOf('leak_report_samples', 'x', 'ordem_inspecao'),
  nome: userName('s.id_coletor'),
};
export type StoredReportedSample = RowOf<typeof REPORTED>;

/** The samples of a report, in the order of the lists. */
export async function listReportedSamples(trx: TenantTransaction, id_relatorio: number) {
  const { rows } = await selecting(
    REPORTED,
    (list) => sql`
    select ${list}
    from leak_report_samples x join samples s using (id_amostra)
    where x.id_relatorio = ${id_relatorio} order by s.id_amostra`,
  ).execute(trx);
  return rows;
}

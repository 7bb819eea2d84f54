import type { Classification } from '@escuta/contract';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../db/transactions.ts';
import { readReports, type StoredReport } from './leak-reports.queries.ts';

/** One report, or null outside the scope. */
export async function findReport(trx: TenantTransaction, id_relatorio: number): Promise<StoredReport | null> {
  const [report] = await readReports(trx, { keys: sql`${id_relatorio}::int`, order: sql`1` });
  return report ?? null;
}

/** A sample as its report shows it. */
export interface StoredReportedSample {
  id_amostra: number;
  seq: string;
  dt_amostra: Date;
  ordem_inspecao: number;
  pre_classificacao: Classification | null;
  classificacao: Classification;
  classificacao_cliente: Classification | null;
  vista: boolean;
  review: boolean | null;
  coletor: string | null;
  nome: string | null;
  endereco: string | null;
  lat: number;
  lon: number;
  obs: string | null;
  obs_app: string | null;
  comentario: boolean;
  total_inspecoes: number;
}

/** The samples of a report in the order of its lists. */
export async function listReportedSamples(
  trx: TenantTransaction,
  id_relatorio: number,
): Promise<StoredReportedSample[]> {
  const { rows } = await sql<StoredReportedSample>`
    select s.id_amostra, s.seq, s.dt_amostra, x.ordem_inspecao, s.pre_classificacao, s.classificacao, s.classificacao_cliente,
      s.vista, s.review, s.coletor, user_name(s.id_coletor) as nome, s.endereco, s.lat, s.lon, s.obs, s.obs_app, s.comentario,
      s.total_inspecoes
    from leak_report_samples x join samples s using (id_amostra)
    where x.id_relatorio = ${id_relatorio} order by s.id_amostra`.execute(trx);
  return rows;
}

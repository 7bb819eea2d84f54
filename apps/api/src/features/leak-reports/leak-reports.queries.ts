import { REPORT_FIELD_NAMES, REPORT_LIST_MAX, type ReportField } from '@escuta/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** What an operator gave, as a row keeps it; a field without a column does not compile. */
export type ReportColumns = Pick<Selectable<Database['leak_reports']>, ReportField>;

/** A report with its samples and photos, names resolved. */
export interface StoredReport extends ReportColumns {
  id_relatorio: number;
  id_cliente: number;
  razao_social: string;
  logomarca: string | null;
  id_usuario: number;
  geofonista_responsavel: string | null;
  amostras: number[];
  seqs: string[];
  datas: Date[];
  classes: string[];
  tem_inspecao_livre: boolean;
  ordem_inspecao: number | null;
  id_status_relatorio: number;
  dt_envio: Date;
  nro_os: string | null;
  obs_aprovacao: string | null;
  dt_aprovacao: Date | null;
  nome_aprovacao: string | null;
  razao_social_aprovacao: string | null;
  fotos: { arquivo: string; title: string }[];
}

const FIELD_COLUMNS = sql.join(REPORT_FIELD_NAMES.map((name) => sql.ref(`r.${name}`)));

/**
 * The reports that a query names by `id_relatorio`, whole, in an order over `leak_reports r`. Keys come first, so that rows skipped by a
 * page cost no look-up of names and samples.
 */
export async function readReports(
  trx: TenantTransaction,
  { keys, order }: { keys: RawBuilder<unknown>; order: RawBuilder<unknown> },
): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    select r.id_relatorio, r.id_cliente, c.razao_social, c.logomarca, r.id_usuario, author.nome as geofonista_responsavel,
      l.amostras, l.seqs, l.datas, l.classes, l.tem_inspecao_livre, l.ordem_inspecao, r.id_status_relatorio,
      ${FIELD_COLUMNS}, r.dt_envio, r.nro_os, r.obs_aprovacao, r.dt_aprovacao, decider.nome as nome_aprovacao,
      (select a.razao_social from users u join companies a on a.id_cliente = u.id_cliente where u.id_usuario = r.id_usuario_aprovacao)
        as razao_social_aprovacao,
      (select coalesce(json_agg(json_build_object('arquivo', p.arquivo, 'title', p.title) order by p.ordem), '[]'::json)
         from leak_report_photos p where p.id_relatorio = r.id_relatorio) as fotos
    from leak_reports r join companies c using (id_cliente)
      left join user_names author on author.id_usuario = r.id_usuario
      left join user_names decider on decider.id_usuario = r.id_usuario_aprovacao
      cross join lateral (
        select coalesce(array_agg(s.id_amostra order by s.id_amostra), '{}') as amostras,
          coalesce(array_agg(s.seq order by s.id_amostra), '{}') as seqs,
          coalesce(array_agg(s.dt_amostra order by s.id_amostra), '{}') as datas,
          coalesce(array_agg(s.classe order by s.id_amostra), '{}') as classes,
          coalesce(bool_and(s.total_inspecoes < 3), false) as tem_inspecao_livre, min(x.ordem_inspecao) as ordem_inspecao
        from leak_report_samples x join samples s using (id_amostra) where x.id_relatorio = r.id_relatorio
      ) l
    where r.id_relatorio in (${keys})
    order by ${order}`.execute(trx);
  return rows;
}

interface ReportCriteria {
  companies: readonly number[];
  /** Null: of all samples. */
  samples: readonly number[] | null;
}

function whereReports({ companies, samples }: ReportCriteria) {
  const ofSamples = samples
    ? sql`and r.id_relatorio in (select id_relatorio from leak_report_samples where id_amostra = any(${[...samples]}::int[]))`
    : sql``;
  return sql`r.id_cliente = any(${[...companies]}::int[]) ${ofSamples}`;
}

/** How many reports there are. */
export async function countReports(trx: TenantTransaction, criteria: ReportCriteria): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from leak_reports r where ${whereReports(criteria)}`.execute(trx);
  return rows[0]?.total ?? 0;
}

/** Reports of some companies, of some samples or of all, oldest first. */
export function listReports(trx: TenantTransaction, criteria: ReportCriteria): Promise<StoredReport[]> {
  const order = sql`r.dt_relatorio, r.id_relatorio`;
  const keys = sql`
    select r.id_relatorio from leak_reports r where ${whereReports(criteria)} order by ${order} limit ${REPORT_LIST_MAX}`;
  return readReports(trx, { keys, order });
}

/** What of the given samples lies in some companies. */
export async function listAskedSamples(
  trx: TenantTransaction,
  { companies, samples }: { companies: readonly number[]; samples: readonly number[] },
) {
  const { rows } = await sql<{ id_amostra: number; id_cliente: number; razao_social: string }>`
    select s.id_amostra, s.id_cliente, c.razao_social from samples s join companies c using (id_cliente)
    where s.id_amostra = any(${[...samples]}::int[]) and s.id_cliente = any(${[...companies]}::int[]) order by 1`.execute(
    trx,
  );
  return rows;
}

import { REPORT_FIELD_NAMES, REPORT_LIST_MAX, type ReportField } from '@escuta/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { COUNT, columnsOf, orNull, type RowOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** The operator's fields as columns; a field without a column does not compile. */
export type ReportColumns = Pick<Selectable<Database['leak_reports']>, ReportField>;

/** A report with its samples, photos and names. */
const REPORT = {
  ...columnsOf(
    'leak_reports',
    'r',
    'id_relatorio',
    'id_cliente',
    'id_usuario',
    'id_status_relatorio',
    ...REPORT_FIELD_NAMES,
  ),
  ...columnsOf('leak_reports', 'r', 'dt_envio', 'nro_os', 'obs_aprovacao', 'dt_aprovacao'),
  ...columnsOf('companies', 'c', 'razao_social', 'logomarca'),
  geofonista_responsavel: orNull(columnsOf('user_names', 'author', 'nome')).nome,
  nome_aprovacao: orNull(columnsOf('user_names', 'decider', 'nome')).nome,
  amostras: sql<number[]>`l.amostras`,
  seqs: sql<string[]>`l.seqs`,
  descricao: sql<string | null>`l.descricao`,
  datas: sql<Date[]>`l.datas`,
  classes: sql<string[]>`l.classes`,
  tem_inspecao_livre: sql<boolean>`l.tem_inspecao_livre`,
  ordem_inspecao: sql<number | null>`l.ordem_inspecao`,
  razao_social_aprovacao: sql<string | null>`
      (select a.razao_social from users u join companies a on a.id_cliente = u.id_cliente where u.id_usuario = r.id_usuario_aprovacao)`,
  fotos: sql<{ arquivo: string; title: string }[]>`
      (select coalesce(json_agg(json_build_object('arquivo', p.arquivo, 'title', p.title) order by p.ordem), '[]'::json)
         from leak_report_photos p where p.id_relatorio = r.id_relatorio)`,
};
export type StoredReport = RowOf<typeof REPORT>;

/**
 * Reads complete reports whose `id_relatorio` a query selects, in an order over `leak_reports r`. Keys are selected first, so that rows
 * skipped by a page need no joins.
 */
export async function readReports(
  trx: TenantTransaction,
  { keys, order }: { keys: RawBuilder<unknown>; order: RawBuilder<unknown> },
) {
  const { rows } = await selecting(
    REPORT,
    (list) => sql`
    select ${list}
    from leak_reports r join companies c using (id_cliente)
      left join user_names author on author.id_usuario = r.id_usuario
      left join user_names decider on decider.id_usuario = r.id_usuario_aprovacao
      cross join lateral (
        select coalesce(array_agg(s.id_amostra order by s.id_amostra), '{}') as amostras,
          coalesce(array_agg(s.seq order by s.id_amostra), '{}') as seqs,
          string_agg(s.descricao, ',' order by s.id_amostra) as descricao,
          coalesce(array_agg(s.dt_amostra order by s.id_amostra), '{}') as datas,
          coalesce(array_agg(s.classe order by s.id_amostra), '{}') as classes,
          coalesce(bool_and(s.total_inspecoes < 3), false) as tem_inspecao_livre, min(x.ordem_inspecao) as ordem_inspecao
        from leak_report_samples x join samples s using (id_amostra) where x.id_relatorio = r.id_relatorio
      ) l
    where r.id_relatorio in (${keys})
    order by ${order}`,
  ).execute(trx);
  return rows;
}

interface ReportCriteria {
  companies: readonly number[];
  /** null: all samples. */
  samples: readonly number[] | null;
}

function whereReports({ companies, samples }: ReportCriteria) {
  const ofSamples = samples
    ? sql`and r.id_relatorio in (select id_relatorio from leak_report_samples where id_amostra = any(${[...samples]}::int[]))`
    : sql``;
  return sql`r.id_cliente = any(${[...companies]}::int[]) ${ofSamples}`;
}

/** Counts the reports. */
export async function countReports(trx: TenantTransaction, criteria: ReportCriteria): Promise<number> {
  const { rows } = await selecting(
    { total: COUNT },
    (list) => sql`select ${list} from leak_reports r where ${whereReports(criteria)}`,
  ).execute(trx);
  return rows[0]?.total ?? 0;
}

/** Reports of some companies, of some samples or of all, oldest first. */
export function listReports(trx: TenantTransaction, criteria: ReportCriteria): Promise<StoredReport[]> {
  const order = sql`r.dt_relatorio, r.id_relatorio`;
  const keys = sql`
    select r.id_relatorio from leak_reports r where ${whereReports(criteria)} order by ${order} limit ${REPORT_LIST_MAX}`;
  return readReports(trx, { keys, order });
}

/** Those of the given samples that belong to some companies. */
export async function listAskedSamples(
  trx: TenantTransaction,
  { companies, samples }: { companies: readonly number[]; samples: readonly number[] },
) {
  const columns = {
    ...columnsOf('samples', 's', 'id_amostra', 'id_cliente'),
    ...columnsOf('companies', 'c', 'razao_social'),
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from samples s join companies c using (id_cliente)
    where s.id_amostra = any(${[...samples]}::int[]) and s.id_cliente = any(${[...companies]}::int[]) order by 1`,
  ).execute(trx);
  return rows;
}

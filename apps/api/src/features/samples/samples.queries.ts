import type { Classification, CustomerClassification } from '@escuta/contract';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../db/transactions.ts';
import { narrowByText, type ResolvedCriteria, whereCriteria } from './criteria.queries.ts';
import { DESK_COLUMNS, type DeskColumns } from './desk.queries.ts';

/** A row as lists show it. */
export interface SampleListRow {
  id_amostra: number;
  seq: string;
  id_cliente: number;
  dt_amostra: Date;
  lat: number;
  lon: number;
  classificacao: Classification;
  classificacao_cliente: CustomerClassification | null;
  vista: boolean;
  comentario: boolean;
  total_inspecoes: number;
  status_inspecao: number;
  razao_social: string;
  coletor: string | null;
  nome: string | null;
  endereco: string | null;
  pre_classificacao: Classification | null;
  dt_classificacao_cliente: Date | null;
  usuario_cliente_classificador: string | null;
  review: boolean | null;
  com_gravacao: boolean;
}

/** A whole sample, names resolved. */
export interface SampleDetailRow extends SampleListRow, DeskColumns {
  descricao: string | null;
  geofonista: string | null;
  endereco_distancia: number | null;
  precisao: number | null;
  dt_envio: Date;
  obs_app: string | null;
  obs: string | null;
  usuario_comentario: string | null;
  dt_comentario: Date | null;
  id_inspecionar: number | null;
  id_inspecionar2: number | null;
  id_inspecionar3: number | null;
  inspetor1: string | null;
  inspetor2: string | null;
  inspetor3: string | null;
  arquivo: string | null;
  arquivo_espectrograma: string | null;
  taxa_amostragem: number | null;
  duracao: number | null;
  picos: number[] | null;
  freq_max: number | null;
  sintetico: boolean | null;
  fotos: { arquivo: string; title: string }[];
}

const LIST_COLUMNS = sql`
  s.id_amostra, s.seq, s.id_cliente, s.dt_amostra, s.lat, s.lon, s.classificacao, s.classificacao_cliente, s.vista, s.comentario,
  s.total_inspecoes, s.status_inspecao, c.razao_social, s.coletor, user_name(s.id_coletor) as nome, s.endereco, s.pre_classificacao,
  s.dt_classificacao_cliente, user_name(s.id_usuario_classificador) as usuario_cliente_classificador, s.review,
  s.id_gravacao is not null as com_gravacao`;

/** Which of the rows found a page holds, read from the nearer end. */
function pageFrom(total: number, { limit, offset }: { limit: number; offset: number }) {
  const count = Math.max(0, Math.min(limit, total - offset));
  const behind = total - offset - count;
  return behind < offset
    ? { count, skip: behind, order: sql`s.dt_amostra, s.id_amostra` }
    : { count, skip: offset, order: sql`s.dt_amostra desc, s.id_amostra desc` };
}

/**
 * One page of a search, newest first, and how many samples it finds in all. The last page costs what the first does: it is read
 * backwards from the end. Keys come first, from the index alone, so that the rows skipped cost no look-up of names.
 */
export async function listSamples(
  trx: TenantTransaction,
  search: ResolvedCriteria,
  page: { limit: number; offset: number },
) {
  const where = whereCriteria(await narrowByText(trx, search));
  const counted = await sql<{ total: number }>`select count(*)::int as total from samples s where ${where}`.execute(
    trx,
  );
  const total = counted.rows[0]?.total ?? 0;
  const { count, skip, order } = pageFrom(total, page);
  if (count === 0) return { rows: [], total };
  const { rows } = await sql<SampleListRow>`
    select ${LIST_COLUMNS}
    from (select s.id_amostra from samples s where ${where} order by ${order} limit ${count} offset ${skip}) page
    join samples s using (id_amostra) join companies c using (id_cliente)
    order by s.dt_amostra desc, s.id_amostra desc`.execute(trx);
  return { rows, total };
}

/** One sample with everything, or null outside the scope. */
export async function findSample(trx: TenantTransaction, id_amostra: number): Promise<SampleDetailRow | null> {
  const { rows } = await sql<SampleDetailRow>`
    select ${LIST_COLUMNS}, s.descricao, s.geofonista, s.endereco_distancia, s.precisao, s.dt_envio, s.obs_app, s.obs,
      user_name(s.id_usuario_comentario) as usuario_comentario, s.dt_comentario,
      s.id_inspecionar, s.id_inspecionar2, s.id_inspecionar3, ${DESK_COLUMNS},
      user_name(s.id_inspecionar) as inspetor1, user_name(s.id_inspecionar2) as inspetor2, user_name(s.id_inspecionar3) as inspetor3,
      g.arquivo, g.arquivo_espectrograma, g.taxa_amostragem, g.duracao, g.picos, g.freq_max, g.sintetico,
      (select coalesce(json_agg(json_build_object('arquivo', p.arquivo, 'title', p.title) order by p.ordem), '[]'::json)
         from sample_photos p where p.id_amostra = s.id_amostra) as fotos
    from samples s join companies c using (id_cliente) left join recordings g using (id_gravacao)
    where s.id_amostra = ${id_amostra}`.execute(trx);
  return rows[0] ?? null;
}

/** What the inspections of a sample said, by slot. */
export async function listInspectionComments(trx: TenantTransaction, id_amostra: number) {
  const { rows } = await sql<{
    ordem_inspecao: number;
    id_relatorio: number;
    obs_inspecao: string | null;
    usuario_inspecao: string | null;
    dt_inspecao: Date | null;
    obs_tipo_vazamento: string | null;
    obs_aprovacao: string | null;
    dt_aprovacao: Date | null;
    usuario_aprovacao: string | null;
    tipo_vazamento: string | null;
    status_relatorio: number | null;
  }>`
    select l.ordem_inspecao, r.id_relatorio, r.obs_inspecao, user_name(r.id_usuario) as usuario_inspecao, r.dt_relatorio as dt_inspecao,
      r.obs_tipo_vazamento, r.obs_aprovacao, r.dt_aprovacao, user_name(r.id_usuario_aprovacao) as usuario_aprovacao,
      r.tipo_vazamento, r.id_status_relatorio as status_relatorio
    from leak_report_samples l join leak_reports r using (id_relatorio)
    where l.id_amostra = ${id_amostra} order by l.ordem_inspecao`.execute(trx);
  return rows;
}

/** Where a sample lies and what its address is; null outside the scope. */
export async function findPlace(trx: TenantTransaction, id_amostra: number) {
  const row = await trx
    .selectFrom('samples')
    .select(['lat', 'lon', 'endereco', 'endereco_distancia'])
    .where('id_amostra', '=', id_amostra)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a sample for a change; null outside the scope. */
export async function lockSample(trx: TenantTransaction, id_amostra: number) {
  const row = await trx
    .selectFrom('samples')
    .select(['id_amostra', 'id_cliente', 'vista', 'classificacao_cliente', 'review', 'endereco', 'endereco_distancia'])
    .select(['classificacao', 'pre_classificacao', 'total_inspecoes', 'sem_consenso', 'id_usuario_classificacao'])
    .where('id_amostra', '=', id_amostra)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type Changes = { [column: string]: RawBuilder<unknown> | string | number | boolean | Date | null };

/** Writes columns of one locked sample. */
export async function updateSample(trx: TenantTransaction, id_amostra: number, changes: Changes): Promise<void> {
  await trx.updateTable('samples').set(changes).where('id_amostra', '=', id_amostra).execute();
}

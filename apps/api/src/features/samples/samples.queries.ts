import type { Listening } from '@escuta/contract';
import { type RawBuilder, sql } from 'kysely';
import { COUNT, columnsOf, orNull, PLAYED_FILE, type RowOf, selecting, userName } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { isRanked, narrowByText, type ResolvedCriteria, whereCriteria } from './criteria.queries.ts';
import { DESK_COLUMNS } from './desk.queries.ts';

const RECORDING = columnsOf('recordings', 'g', 'taxa_amostragem', 'duracao', 'picos', 'freq_max', 'sintetico');

/** A row of a list, over `samples s`, `companies c` and `recordings g`. */
const LIST_COLUMNS = {
  ...columnsOf('samples', 's', 'id_amostra', 'seq', 'id_cliente', 'dt_amostra', 'lat', 'lon', 'classificacao'),
  ...columnsOf('samples', 's', 'classificacao_cliente', 'vista', 'comentario', 'total_inspecoes', 'status_inspecao'),
  ...columnsOf('companies', 'c', 'razao_social'),
  ...columnsOf('samples', 's', 'coletor', 'endereco', 'dt_envio', 'pre_classificacao'),
  ...columnsOf('samples', 's', 'dt_classificacao_cliente', 'review'),
  ...columnsOf('samples', 's', 'descricao', 'geofonista', 'precisao', 'avisos', 'obs_app', 'obs', 'dt_comentario'),
  ...columnsOf('samples', 's', 'id_inspecionar', 'id_inspecionar2', 'id_inspecionar3'),
  nome: userName('s.id_coletor'),
  usuario_cliente_classificador: userName('s.id_usuario_classificador'),
  usuario_comentario: userName('s.id_usuario_comentario'),
  com_gravacao: sql<boolean>`s.id_gravacao is not null`,
  ...orNull({ som: PLAYED_FILE, ...columnsOf('recordings', 'g', 'arquivo_espectrograma') }),
  fotos: sql<{ arquivo: string; title: string }[]>`
      (select coalesce(json_agg(json_build_object('arquivo', p.arquivo, 'title', p.title) order by p.ordem), '[]'::json)
         from sample_photos p where p.id_amostra = s.id_amostra)`,
  ultimo_laudo: sql<{ tipo_vazamento: string | null; pressao: number | null } | null>`
      case when s.laudos <> 0 then
        (select json_build_object('tipo_vazamento', r.tipo_vazamento, 'pressao', r.pressao)
           from leak_report_samples l join leak_reports r using (id_relatorio)
           where l.id_amostra = s.id_amostra order by l.ordem_inspecao desc limit 1)
      end`,
};
export type SampleListRow = RowOf<typeof LIST_COLUMNS>;

/** Names of the inspectors of a sample, and who of them can still inspect it (D-10). */
export const INSPECTORS = {
  inspetor1: userName('s.id_inspecionar'),
  inspetor2: userName('s.id_inspecionar2'),
  inspetor3: userName('s.id_inspecionar3'),
  inspetores_ativos: sql<number[]>`array(
    select i.id_usuario from inspectors_reaching(s.id_cliente) i
    where i.id_usuario in (s.id_inspecionar, s.id_inspecionar2, s.id_inspecionar3))`,
};

/** A sample with all columns and names. */
const DETAIL_COLUMNS = {
  ...LIST_COLUMNS,
  ...columnsOf('samples', 's', 'endereco_distancia', 'origem_posicao', 'sensor_modelo', 'sensor_serie'),
  ...columnsOf('samples', 's', 'hidrometro', 'medidor_girando', 'arquivo_origem'),
  /** By its own company: a sample that moved to another unit may have a device out of the caller's scope. */
  dispositivo: sql<string | null>`(select d.descricao from devices d where d.id_dispositivo = s.id_dispositivo)`,
  escuta: sql<Listening | null>`(
    select json_build_object('nivel', e.nivel, 'referencia', e.referencia, 'diferenca', e.diferenca, 'motivo', e.motivo,
      'valor', case when e.motivo = 'sem_referencia' and e.gravador is null then null else e.valor end, 'limite', e.limite,
      'mais_baixas', e.mais_baixas, 'chance', e.chance, 'versao', e.versao, 'silencio', e.silencio,
      'modelo', e.numero_modelo, 'equivalente', e.equivalente)
    from sample_decisions e where e.id_amostra = s.id_amostra and e.atual)`,
  ...DESK_COLUMNS,
  ...INSPECTORS,
  ...orNull(RECORDING),
};
export type SampleDetailRow = RowOf<typeof DETAIL_COLUMNS>;

/** Samples of a search that are in one order, from the first to the last and back. */
interface Zone {
  where: RawBuilder<unknown>;
  forth: RawBuilder<unknown>;
  back: RawBuilder<unknown>;
  total: number;
}

const NEWEST = { forth: sql`s.dt_amostra desc, s.id_amostra desc`, back: sql`s.dt_amostra, s.id_amostra` };
const LIKELIEST = {
  forth: sql`s.ordem_escuta desc, s.dt_amostra desc, s.id_amostra desc`,
  back: sql`s.ordem_escuta, s.dt_amostra, s.id_amostra`,
};

interface Page {
  limit: number;
  offset: number;
}

/** The ids of a part of a zone, in its order. Read from its nearer end: the last page costs the same as the first. From the index alone, so that skipped rows need no joins. */
async function idsIn(trx: TenantTransaction, { where, forth, back, total }: Zone, { limit, offset }: Page) {
  const count = Math.max(0, Math.min(limit, total - offset));
  if (count === 0) return [];
  const behind = total - offset - count;
  const isFromEnd = behind < offset;
  const [order, skip] = isFromEnd ? [back, behind] : [forth, offset];
  const { rows } = await selecting(
    columnsOf('samples', 's', 'id_amostra'),
    (list) => sql`select ${list} from samples s where ${where} order by ${order} limit ${count} offset ${skip}`,
  ).execute(trx);
  const ids = rows.map(({ id_amostra }) => id_amostra);
  return isFromEnd ? ids.reverse() : ids;
}

async function countIn(trx: TenantTransaction, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await selecting({ n: COUNT }, (list) => sql`select ${list} from samples s where ${where}`).execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/**
 * One page of a search, and the total: newest first, or the most likely leaks first and those without a reference after them.
 * @param page.likeliest whether the most likely come first
 */
export async function listSamples(
  trx: TenantTransaction,
  search: ResolvedCriteria,
  { likeliest, ...page }: Page & { likeliest: boolean },
) {
  const where = whereCriteria(await narrowByText(trx, search));
  const total = await countIn(trx, where);
  const ranked = sql`${where} and ${isRanked(search)}`;
  const known = likeliest ? await countIn(trx, ranked) : 0;
  const first = await idsIn(trx, { where: ranked, ...LIKELIEST, total: known }, page);
  const rest = { limit: page.limit - first.length, offset: Math.max(0, page.offset - known) };
  const unranked = likeliest ? sql`${where} and not ${isRanked(search)}` : where;
  const ids = [...first, ...(await idsIn(trx, { where: unranked, ...NEWEST, total: total - known }, rest))];
  if (ids.length === 0) return { rows: [], total, known };
  const { rows } = await selecting(
    LIST_COLUMNS,
    (list) => sql`
    select ${list}
    from samples s join companies c using (id_cliente) left join recordings g using (id_gravacao)
    where s.id_amostra = any(${ids}::int[])
    order by array_position(${ids}::int[], s.id_amostra)`,
  ).execute(trx);
  return { rows, total, known };
}

/** One sample with everything, or null outside the scope. */
export async function findSample(trx: TenantTransaction, id_amostra: number): Promise<SampleDetailRow | null> {
  const { rows } = await selecting(
    DETAIL_COLUMNS,
    (list) => sql`
    select ${list}
    from samples s join companies c using (id_cliente) left join recordings g using (id_gravacao)
    where s.id_amostra = ${id_amostra}`,
  ).execute(trx);
  return rows[0] ?? null;
}

/** Results of the inspections of a sample, by slot. */
export async function listInspectionComments(trx: TenantTransaction, id_amostra: number) {
  const report = columnsOf('leak_reports', 'r', 'dt_relatorio', 'id_status_relatorio');
  const columns = {
    ...columnsOf('leak_report_samples', 'l', 'ordem_inspecao'),
    ...columnsOf(
      'leak_reports',
      'r',
      'id_relatorio',
      'obs_inspecao',
      'obs_tipo_vazamento',
      'obs_aprovacao',
      'dt_aprovacao',
    ),
    ...columnsOf('leak_reports', 'r', 'tipo_vazamento'),
    usuario_inspecao: userName('r.id_usuario'),
    dt_inspecao: report.dt_relatorio,
    usuario_aprovacao: userName('r.id_usuario_aprovacao'),
    status_relatorio: report.id_status_relatorio,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list}
    from leak_report_samples l join leak_reports r using (id_relatorio)
    where l.id_amostra = ${id_amostra} order by l.ordem_inspecao`,
  ).execute(trx);
  return rows;
}

/** Position and address of a sample; null outside the scope. */
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
    .select([
      'obs',
      'classificacao',
      'pre_classificacao',
      'total_inspecoes',
      'sem_consenso',
      'id_usuario_classificacao',
      'dt_classificacao_cliente',
      'id_usuario_classificador',
      'dt_comentario',
      'id_usuario_comentario',
    ])
    .where('id_amostra', '=', id_amostra)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks samples in the order of their ids, so that two calls cannot wait for each other; those outside the scope are missing. */
export function lockSamples(trx: TenantTransaction, ids: readonly number[]) {
  return trx
    .selectFrom('samples')
    .select(['id_amostra', 'id_cliente', 'vista', 'classificacao_cliente'])
    .where('id_amostra', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('id_amostra')
    .forUpdate()
    .execute();
}

type Changes = { [column: string]: RawBuilder<unknown> | string | number | boolean | Date | null };

/** Writes the same values to locked samples. */
export async function updateSamples(trx: TenantTransaction, ids: readonly number[], changes: Changes): Promise<void> {
  await trx
    .updateTable('samples')
    .set(changes)
    .where('id_amostra', '=', sql<number>`any(${[...ids]}::int[])`)
    .execute();
}

/** Writes columns of one locked sample. */
export async function updateSample(trx: TenantTransaction, id_amostra: number, changes: Changes): Promise<void> {
  await trx.updateTable('samples').set(changes).where('id_amostra', '=', id_amostra).execute();
}

import { OPEN_INSPECTIONS_MAX, OWN_REPORT_DAYS, type OwnDecision } from '@escuta/contract';
import { REPORT_STATES } from '@escuta/domain';
import { sql } from 'kysely';
import { columnsOf, orNull, PLAYED_FILE, type RowOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

const DAY_MS = 24 * 3_600_000;

/** A slot without a report, with its sample; of the recording, what is read only where a sample has one. */
const OPEN_SLOT = {
  ...columnsOf(
    'samples',
    's',
    'id_amostra',
    'seq',
    'id_cliente',
    'classificacao',
    'classificacao_cliente',
    'dt_amostra',
  ),
  ...columnsOf('samples', 's', 'lat', 'lon', 'precisao', 'avisos', 'hidrometro', 'endereco', 'obs_app', 'obs'),
  ordem_inspecao: sql<number>`o.ordem_inspecao`,
  ...columnsOf('companies', 'c', 'razao_social'),
  obs_aprovacao: orNull(columnsOf('leak_reports', 'd', 'obs_aprovacao')).obs_aprovacao,
  finalizada: sql<boolean>`s.laudos <> 0 and exists (
    select from leak_report_samples l join leak_reports r using (id_relatorio)
    where l.id_amostra = s.id_amostra and r.id_status_relatorio = ${REPORT_STATES.approved})`,
  ...orNull({ som: PLAYED_FILE, ...columnsOf('recordings', 'g', 'arquivo_espectrograma', 'taxa_amostragem') }),
  ...columnsOf('recordings', 'g', 'duracao', 'freq_max', 'sintetico'),
  total: sql<number>`(count(*) over ())::int`,
};
export type StoredInspection = RowOf<typeof OPEN_SLOT>;

/** Slots of a person without a report, oldest sample first; each row has the total. */
export async function listOpenSlots(trx: TenantTransaction, id_usuario: number) {
  const { rows } = await selecting(
    OPEN_SLOT,
    (list) => sql`
    with open_slots as (
      select id_amostra, 1 as ordem_inspecao from samples where id_inspecionar = ${id_usuario} and laudos & 1 = 0
      union all
      select id_amostra, 2 from samples where id_inspecionar2 = ${id_usuario} and laudos & 2 = 0
      union all
      select id_amostra, 3 from samples where id_inspecionar3 = ${id_usuario} and laudos & 4 = 0
    )
    select ${list}
    from open_slots o join samples s using (id_amostra) join companies c using (id_cliente) left join recordings g using (id_gravacao)
    left join lateral (
      select r.obs_aprovacao from leak_report_samples l join leak_reports r using (id_relatorio)
      where l.id_amostra = s.id_amostra and l.ordem_inspecao < o.ordem_inspecao and r.id_status_relatorio = ${REPORT_STATES.newInspection}
      order by l.ordem_inspecao desc limit 1
    ) d on true
    order by s.dt_amostra, s.id_amostra, o.ordem_inspecao limit ${OPEN_INSPECTIONS_MAX}`,
  ).execute(trx);
  return rows;
}

/** Decisions on the reports that a person has recently sent from the phone, which gives each report a key. */
export const listOwnDecisions = (trx: TenantTransaction, id_usuario: number, now: Date) =>
  trx
    .selectFrom('leak_reports')
    .select(['chave', 'id_status_relatorio', 'obs_aprovacao'])
    .where('id_usuario', '=', id_usuario)
    .where('id_status_relatorio', '<>', REPORT_STATES.pending)
    .where('dt_envio', '>', new Date(now.getTime() - OWN_REPORT_DAYS * DAY_MS))
    .$narrowType<OwnDecision>()
    .where('chave', 'is not', null)
    .execute();

import { type Classification, OPEN_INSPECTIONS_MAX } from '@escuta/contract';
import { REPORT_STATES } from '@escuta/domain';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../db/transactions.ts';

/** A slot without a report, with its sample. */
export interface StoredInspection {
  id_amostra: number;
  seq: string;
  ordem_inspecao: number;
  id_cliente: number;
  razao_social: string;
  classificacao: Classification;
  classificacao_cliente: Classification | null;
  dt_amostra: Date;
  lat: number;
  lon: number;
  precisao: number | null;
  endereco: string | null;
  obs_app: string | null;
  obs: string | null;
  obs_aprovacao: string | null;
  arquivo: string | null;
  arquivo_espectrograma: string | null;
  taxa_amostragem: number | null;
  duracao: number;
  freq_max: number;
  sintetico: boolean;
  total: number;
}

/** Slots of a person that wait for their report, oldest sample first; each row tells how many there are in all. */
export async function listOpenSlots(trx: TenantTransaction, id_usuario: number): Promise<StoredInspection[]> {
  const { rows } = await sql<StoredInspection>`
    with open_slots as (
      select id_amostra, 1 as ordem_inspecao from samples where id_inspecionar = ${id_usuario} and laudos & 1 = 0
      union all
      select id_amostra, 2 from samples where id_inspecionar2 = ${id_usuario} and laudos & 2 = 0
      union all
      select id_amostra, 3 from samples where id_inspecionar3 = ${id_usuario} and laudos & 4 = 0
    )
    select s.id_amostra, s.seq, o.ordem_inspecao, s.id_cliente, c.razao_social, s.classificacao, s.classificacao_cliente, s.dt_amostra,
      s.lat, s.lon, s.precisao, s.endereco, s.obs_app, s.obs, d.obs_aprovacao, g.arquivo, g.arquivo_espectrograma, g.taxa_amostragem,
      g.duracao, g.freq_max, g.sintetico, (count(*) over ())::int as total
    from open_slots o join samples s using (id_amostra) join companies c using (id_cliente) left join recordings g using (id_gravacao)
    left join lateral (
      select r.obs_aprovacao from leak_report_samples l join leak_reports r using (id_relatorio)
      where l.id_amostra = s.id_amostra and l.ordem_inspecao < o.ordem_inspecao and r.id_status_relatorio = ${REPORT_STATES.newInspection}
      order by l.ordem_inspecao desc limit 1
    ) d on true
    order by s.dt_amostra, s.id_amostra, o.ordem_inspecao limit ${OPEN_INSPECTIONS_MAX}`.execute(trx);
  return rows;
}

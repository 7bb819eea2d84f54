import {
  type LeakReport,
  type LeakReportDetail,
  type LeakReportRow,
  type ReportedSample,
  reportFieldsWith,
} from '@escuta/contract';

/** What list and detail have in common: an undecided report of one sample. */
const REPORT: LeakReport = {
  id_relatorio: 88,
  id_cliente: 31,
  razao_social: 'Águas do Maranhão',
  logomarca: null,
  id_usuario: 12,
  geofonista_responsavel: 'Gilda Nogueira',
  id_amostra: 4711,
  amostras: '4711',
  seq: '104-B',
  dt_amostra: '2026-09-22T08:31:00-03:00',
  descricao: null,
  ordem_inspecao: 1,
  id_status_relatorio: 0,
  ...reportFieldsWith({ tipo_vazamento: 'Infiltração', dt_relatorio: '2026-10-02T09:25:00-03:00' }),
  tipo_ponto_suspeito: 'Infiltração',
  data: '2026-10-02',
  hora: '09:25',
  dt_envio: '2026-10-02T11:40:00-03:00',
  nro_os: null,
  obs_aprovacao: null,
  dt_aprovacao: null,
  nome_aprovacao: null,
  razao_social_aprovacao: null,
  approve: null,
  idInspecionador: null,
  selectedReportIds: null,
  fotos: [],
};

/** A row of the report list; `change` sets the values that matter. */
export function reportRow(change: Partial<LeakReportRow> = {}): LeakReportRow {
  const { fotos: _, ...row } = REPORT;
  return { ...row, classes: 'LEAK', tem_inspecao_livre: true, total_fotos: 0, ...change };
}

export function reportedSample(change: Partial<ReportedSample> = {}): ReportedSample {
  return {
    id_amostra: 4711,
    seq: '104-B',
    dt_amostra: '2026-09-22T08:31:00-03:00',
    ordem_inspecao: 1,
    pre_classificacao: null,
    classificacao: 'LEAK',
    classificacao_cliente: null,
    vista: false,
    review: null,
    coletor: 'C-17',
    nome: 'Conceição Ávila',
    endereco: null,
    lat: -2.53073,
    lon: -44.30682,
    obs: null,
    obs_app: null,
    comentario: false,
    totalInspectionOrders: 1,
    ...change,
  };
}

/** Everything of one report; `change` sets the values that matter. */
export function reportDetail(change: Partial<LeakReportDetail> = {}): LeakReportDetail {
  return { ...REPORT, tem_inspecao_livre: true, tubulacao: null, amostras_relatorio: [reportedSample()], ...change };
}

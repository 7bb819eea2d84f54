import {
  type LeakReport,
  type LeakReportDetail,
  type LeakReportRow,
  type ReportedSample,
  reportFieldsWith,
  toInstant,
} from '@escuta/contract';
import { DEMONSTRATION } from '@escuta/domain';
import type { StoredReport } from './leak-reports.queries.ts';
import type { StoredReportedSample } from './report-detail.queries.ts';
import { toTold } from './report-fields.ts';

type Link = (storageKey: string) => string;

const orNull = (date: Date | null) => (date ? toInstant(date) : null);

/** Fields that only calls have. */
const SENT_ONLY = { approve: null, idInspecionador: null, selectedReportIds: null };

/** A report for the reply, with photos as signed links. */
export function toLeakReport(row: StoredReport, link: Link): LeakReport {
  const { amostras, seqs, datas, classes: _classes, tem_inspecao_livre: _free, ...rest } = row;
  const [data = '', time = ''] = toInstant(row.dt_relatorio).split('T');
  return {
    ...rest,
    ...toTold(row),
    ...SENT_ONLY,
    id_amostra: amostras[0] ?? null,
    tipo_ponto_suspeito: row.tipo_vazamento,
    data,
    hora: time.slice(0, 5),
    logomarca: row.logomarca && link(row.logomarca),
    amostras: amostras.join(','),
    seq: seqs.join(','),
    dt_amostra: datas.map(toInstant).join(','),
    dt_envio: toInstant(row.dt_envio),
    dt_aprovacao: orNull(row.dt_aprovacao),
    fotos: row.fotos.map(({ arquivo, title }) => ({ url: link(arquivo), title })),
  };
}

/** A row of the report list: the number of photos in place of the photos. */
export function toLeakReportRow(row: StoredReport, link: Link): LeakReportRow {
  const { fotos, ...report } = toLeakReport({ ...row, fotos: [] }, link);
  return {
    ...report,
    classes: row.classes.join(','),
    tem_inspecao_livre: row.tem_inspecao_livre,
    total_fotos: row.fotos.length,
  };
}

function toReportedSample({ total_inspecoes, ...row }: StoredReportedSample): ReportedSample {
  return {
    ...row,
    dt_amostra: toInstant(row.dt_amostra),
    totalInspectionOrders: total_inspecoes === 0 ? null : (total_inspecoes as ReportedSample['totalInspectionOrders']),
  };
}

/** A report with the pipe whose material counts where the report names none. */
type ReportWithPipe = StoredReport & Pick<LeakReportDetail, 'tubulacao'>;

/** Everything of one report for the reply. */
export function toReportDetail(
  { tubulacao, ...row }: ReportWithPipe,
  samples: StoredReportedSample[],
  link: Link,
): LeakReportDetail {
  return {
    ...toLeakReport(row, link),
    tubulacao,
    tem_inspecao_livre: row.tem_inspecao_livre,
    amostras_relatorio: samples.map(toReportedSample),
  };
}

/**
 * Fixed content that commercial users get in place of reports, one per requested sample, inspected or not, so that not even the number of
 * reports is real (D-23).
 */
export function demonstrationReport(about: {
  id_amostra: number;
  id_cliente: number;
  razao_social: string;
}): LeakReport {
  const { id_amostra, id_cliente, razao_social } = about;
  return {
    id_relatorio: null,
    id_cliente,
    razao_social,
    logomarca: null,
    id_usuario: null,
    geofonista_responsavel: DEMONSTRATION.geofonista,
    id_amostra,
    amostras: String(id_amostra),
    seq: '',
    dt_amostra: '',
    descricao: null,
    ordem_inspecao: 1,
    id_status_relatorio: 0,
    ...reportFieldsWith({
      tipo_vazamento: DEMONSTRATION.tipo_vazamento,
      abrangencia: 'Ampla',
      posicao: 'Ramal',
      tipo_pavimentacao: 'Asfalto',
      tipo_tubulacao: 'PVC',
      equipamentos: [{ descricao: 'Geofone Eletrônico' }],
      numero: DEMONSTRATION.numero,
      endereco: DEMONSTRATION.rua,
      obs_inspecao: DEMONSTRATION.obs_inspecao,
    }),
    ...SENT_ONLY,
    tipo_ponto_suspeito: DEMONSTRATION.tipo_vazamento,
    data: null,
    hora: null,
    dt_envio: null,
    nro_os: null,
    obs_aprovacao: null,
    dt_aprovacao: null,
    nome_aprovacao: null,
    razao_social_aprovacao: null,
    fotos: [],
  };
}

/**
 * One report for commercial users: the samples as they see them elsewhere, with all content of the inspection, including photos and
 * decision, replaced by fixed content (RDT-06).
 */
export function demonstrationDetail(
  { tubulacao: _pipe, ...row }: ReportWithPipe,
  samples: StoredReportedSample[],
  link: Link,
): LeakReportDetail {
  const { id_amostra, amostras, seq, dt_amostra, logomarca } = toLeakReport(row, link);
  return {
    ...demonstrationReport({ id_amostra: 0, id_cliente: row.id_cliente, razao_social: row.razao_social }),
    id_amostra,
    amostras,
    seq,
    dt_amostra,
    logomarca,
    tem_inspecao_livre: false,
    tubulacao: null,
    amostras_relatorio: samples.map((sample) => ({
      ...toReportedSample(sample),
      ordem_inspecao: 1,
      endereco: DEMONSTRATION.endereco,
      totalInspectionOrders: null,
    })),
  };
}

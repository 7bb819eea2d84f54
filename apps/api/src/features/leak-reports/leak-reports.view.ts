import { type LeakReport, toInstant } from '@escuta/contract';
import type { LeakReportRow } from './leak-reports.queries.ts';

const orNull = (date: Date | null) => (date ? toInstant(date) : null);

/** A report as it travels, photos as signed links. */
export function toLeakReport(row: LeakReportRow, link: (storageKey: string) => string): LeakReport {
  const { amostras, seqs, datas, equipamentos, fotos, logomarca, ...rest } = row;
  return {
    ...rest,
    logomarca: logomarca && link(logomarca),
    amostras: amostras.join(','),
    seq: seqs.join(','),
    dt_amostra: datas.map(toInstant).join(','),
    equipamentos: equipamentos.map((descricao) => ({ descricao })),
    dt_relatorio: toInstant(row.dt_relatorio),
    dt_envio: toInstant(row.dt_envio),
    dt_aprovacao: orNull(row.dt_aprovacao),
    fotos: fotos.map(({ arquivo, title }) => ({ url: link(arquivo), title })),
  };
}

/**
 * What commercial users get in place of reports, one for every sample asked for, inspected or not, so that not even the number of
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
    geofonista_responsavel: 'Usuário de Demonstração',
    amostras: String(id_amostra),
    seq: '',
    dt_amostra: '',
    ordem_inspecao: 1,
    id_status_relatorio: 0,
    tipo_vazamento: 'Visível',
    abrangencia: 'Ampla',
    posicao: 'Ramal',
    tipo_pavimentacao: 'Asfalto',
    tipo_tubulacao: 'PVC',
    equipamentos: [{ descricao: 'Geofone Eletrônico' }],
    diametro: null,
    nro_hidrometro: null,
    pressao: null,
    numero: '100',
    endereco: 'Rua de Demonstração',
    latitude: null,
    longitude: null,
    dt_relatorio: null,
    dt_envio: null,
    obs_inspecao: 'Comentário de demonstração',
    obs_tipo_vazamento: null,
    nro_os: null,
    obs_aprovacao: null,
    dt_aprovacao: null,
    nome_aprovacao: null,
    razao_social_aprovacao: null,
    fotos: [],
  };
}

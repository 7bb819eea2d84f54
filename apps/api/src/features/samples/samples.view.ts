import { setImmediate } from 'node:timers/promises';
import {
  type CLASSIFICATIONS,
  type DeskNote,
  type HeardElsewhere,
  INSPECTION_STATUSES,
  type NearestPipe,
  type SampleColumns,
  type SampleDetail,
  type SampleRow,
  type SlimSample,
  toInstant,
} from '@escuta/contract';
import { DEMONSTRATION, hasRecording, meterNumber } from '@escuta/domain';
import type { DeskColumns } from './desk.queries.ts';
import type { listInspectionComments, SampleDetailRow, SampleListRow } from './samples.queries.ts';

/** Rights of the caller, which decide what the reply withholds. */
export interface Viewer {
  addresses: 'real' | 'demonstration';
  inspections: 'real' | 'demonstration' | 'none';
  /** Has the desk. */
  desk: boolean;
}

/** The inspection that commercial users see at every sample (D-23). Counts and statuses show no inspections. */
const DEMONSTRATION_INSPECTION = {
  responsaveis: [{ ordem_inspecao: 1, id: null, nome: DEMONSTRATION.geofonista, ativo: true }],
  comentarios_inspecao: [
    {
      ordem_inspecao: 1,
      id_relatorio: null,
      obs_inspecao: DEMONSTRATION.obs_inspecao,
      usuario_inspecao: DEMONSTRATION.geofonista,
      dt_inspecao: null,
      obs_tipo_vazamento: null,
      obs_aprovacao: null,
      usuario_aprovacao: null,
      dt_aprovacao: null,
      tipo_vazamento: DEMONSTRATION.tipo_vazamento,
      status_relatorio: 0,
    },
  ],
} satisfies Partial<SampleDetail>;

const orNull = (date: Date | null) => (date ? toInstant(date) : null);
const asOrders = (count: number) => (count === 0 ? null : count) as SlimSample['totalInspectionOrders'];
const round5 = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

type Link = (storageKey: string) => string;

type RowInspections = Pick<
  SampleRow,
  'geofonista' | 'id_inspecionar' | 'id_inspecionar2' | 'id_inspecionar3' | 'tipo_vazamento' | 'pressao'
>;
const NO_INSPECTIONS: RowInspections = {
  geofonista: null,
  id_inspecionar: null,
  id_inspecionar2: null,
  id_inspecionar3: null,
  tipo_vazamento: null,
  pressao: null,
};

/** What a row tells of inspections. */
function rowInspections(row: SampleListRow, { inspections }: Viewer): RowInspections {
  if (inspections === 'none') return NO_INSPECTIONS;
  if (inspections === 'demonstration') return { ...NO_INSPECTIONS, tipo_vazamento: DEMONSTRATION.tipo_vazamento };
  const { geofonista, id_inspecionar, id_inspecionar2, id_inspecionar3, ultimo_laudo } = row;
  const { tipo_vazamento = null, pressao = null } = ultimo_laudo ?? {};
  return { geofonista, id_inspecionar, id_inspecionar2, id_inspecionar3, tipo_vazamento, pressao };
}

/** A list row for the reply, with media as signed links. */
export function toSampleRow(row: SampleListRow, viewer: Viewer, link: Link): SampleRow {
  const hasSound = hasRecording(row.classificacao);
  return {
    ...row,
    lat: round5(row.lat),
    lon: round5(row.lon),
    dt_amostra: toInstant(row.dt_amostra),
    dt_envio: toInstant(row.dt_envio),
    dt_classificacao_cliente: orNull(row.dt_classificacao_cliente),
    endereco: viewer.addresses === 'demonstration' ? DEMONSTRATION.endereco : row.endereco,
    totalInspectionOrders: viewer.inspections === 'real' ? asOrders(row.total_inspecoes) : null,
    status: INSPECTION_STATUSES[viewer.inspections === 'real' ? row.status_inspecao : 0] ?? 'SEMINSPEÇÃO',
    com_audio: hasSound && row.com_gravacao,
    dt_comentario: orNull(row.dt_comentario),
    url: hasSound && row.som ? link(row.som) : null,
    espectrograma: hasSound && row.arquivo_espectrograma ? link(row.arquivo_espectrograma) : null,
    images: row.fotos.map(({ arquivo, title }) => ({ url: link(arquivo), title })),
    checked: null,
    ...rowInspections(row, viewer),
  };
}

/** The desk's data of a sample for the reply. */
export function toDeskNote({
  obs_admin,
  usuario_classificacao,
  dt_classificacao,
  sem_consenso,
}: DeskColumns): DeskNote {
  return { obs_admin, usuario_classificacao, dt_classificacao: orNull(dt_classificacao), sem_consenso };
}

function recordingOf(row: SampleDetailRow): SampleDetail['gravacao'] {
  if (!hasRecording(row.classificacao) || row.taxa_amostragem === null) return null;
  return {
    taxa_amostragem: row.taxa_amostragem,
    duracao: row.duracao ?? 0,
    picos: row.picos ?? [],
    freq_max: row.freq_max ?? row.taxa_amostragem / 2,
    sintetico: row.sintetico ?? false,
  };
}

type SlotNames = Pick<
  SampleDetailRow,
  | 'id_inspecionar'
  | 'id_inspecionar2'
  | 'id_inspecionar3'
  | 'inspetor1'
  | 'inspetor2'
  | 'inspetor3'
  | 'inspetores_ativos'
>;

/** The inspectors of the filled slots by name, with whether each can still inspect. */
export function responsiblesOf(row: SlotNames): SampleDetail['responsaveis'] {
  const slots = [
    { ordem_inspecao: 1, id: row.id_inspecionar, nome: row.inspetor1 },
    { ordem_inspecao: 2, id: row.id_inspecionar2, nome: row.inspetor2 },
    { ordem_inspecao: 3, id: row.id_inspecionar3, nome: row.inspetor3 },
  ];
  return slots.flatMap(({ ordem_inspecao, id, nome }) =>
    id === null ? [] : [{ ordem_inspecao, id, nome: nome ?? '', ativo: row.inspetores_ativos.includes(id) }],
  );
}

type CommentRows = Awaited<ReturnType<typeof listInspectionComments>>;

type InspectionContent = Pick<SampleDetail, 'responsaveis' | 'comentarios_inspecao'>;

function inspectionsOf(row: SampleDetailRow, comments: CommentRows, { inspections }: Viewer): InspectionContent {
  if (inspections === 'none') return { responsaveis: [], comentarios_inspecao: [] };
  if (inspections === 'demonstration') return DEMONSTRATION_INSPECTION;
  return {
    responsaveis: responsiblesOf(row),
    comentarios_inspecao: comments.map((comment) => ({
      ...comment,
      dt_inspecao: orNull(comment.dt_inspecao),
      dt_aprovacao: orNull(comment.dt_aprovacao),
    })),
  };
}

/** What other tables and samples tell of a sample. */
interface Beside {
  comments: CommentRows;
  pipe: NearestPipe | null;
  elsewhere: HeardElsewhere | null;
  /** Metres from where the company works. */
  toWork: number | null;
}

/** Everything of one sample for the reply, with media as signed links. */
export function toSampleDetail(
  row: SampleDetailRow,
  { comments, pipe, elsewhere, toWork }: Beside,
  viewer: Viewer,
  link: Link,
): SampleDetail {
  return {
    ...row,
    ...toSampleRow(row, viewer, link),
    lat: row.lat,
    lon: row.lon,
    endereco_distancia: viewer.addresses === 'demonstration' ? null : row.endereco_distancia,
    hidrometro: viewer.addresses === 'demonstration' ? null : meterNumber(row.hidrometro),
    outro_lugar: viewer.addresses === 'demonstration' ? null : elsewhere,
    distancia_empresa: viewer.addresses === 'demonstration' ? null : toWork,
    // Its folders may be streets.
    arquivo_origem: viewer.addresses === 'demonstration' ? null : row.arquivo_origem,
    gravacao: recordingOf(row),
    triagem: viewer.desk ? toDeskNote(row) : null,
    tubulacao: viewer.addresses === 'demonstration' ? DEMONSTRATION.tubulacao : pipe,
    ...inspectionsOf(row, comments, viewer),
  };
}

function toSlimSample(columns: SampleColumns, row: number): SlimSample {
  return {
    id_amostra: columns.id_amostra[row] ?? 0,
    seq: columns.seq[row] ?? '',
    id_cliente: columns.id_cliente[row] ?? 0,
    dt_amostra: toInstant(new Date((columns.dt_amostra[row] ?? 0) * 1000)),
    lat: (columns.lat[row] ?? 0) / 1e5,
    lon: (columns.lon[row] ?? 0) / 1e5,
    classificacao: columns.classificacao[row] ?? 'PEND',
    classificacao_cliente: columns.classificacao_cliente[row] || null,
    vista: columns.vista[row] === 1,
    comentario: columns.comentario[row] === 1,
    totalInspectionOrders: asOrders(columns.totalInspectionOrders[row] ?? 0),
    status: INSPECTION_STATUSES[columns.status[row] ?? 0] ?? 'SEMINSPEÇÃO',
  };
}

/** Samples per slice, a few milliseconds of work. */
const SLICE = 1000;

/**
 * The JSON array of objects, for callers that request plain JSON. Yields to the event loop after each slice, since
 * 99,999 objects at once would block other requests for half a second.
 */
export async function* slimSamplesJson(columns: SampleColumns): AsyncGenerator<string> {
  const total = columns.id_amostra.length;
  yield '[';
  for (let from = 0; from < total; from += SLICE) {
    const length = Math.min(SLICE, total - from);
    const samples = Array.from({ length }, (_, index) => toSlimSample(columns, from + index));
    yield (from === 0 ? '' : ',') + JSON.stringify(samples).slice(1, -1);
    await setImmediate();
  }
  yield ']';
}

/** Columns of a search that found nothing. */
export function emptyColumns(): SampleColumns {
  return {
    id_amostra: [],
    seq: [],
    id_cliente: [],
    dt_amostra: [],
    lat: [],
    lon: [],
    classificacao: [] as (typeof CLASSIFICATIONS)[number][],
    classificacao_cliente: [],
    vista: [],
    comentario: [],
    totalInspectionOrders: [],
    status: [],
  };
}

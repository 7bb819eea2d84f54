import { SAMPLE_SECONDS } from '@escuta/domain';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { DEMO_PEOPLE } from './cast.ts';
import type { DemoBlock, DeskWork } from './desk-blocks.ts';
import { equipmentOf, sensorOf } from './equipment.ts';
import type { Judged } from './machine.ts';
import type { DemoBlindReview, DemoLog, DemoReport, DemoSample } from './plan.ts';
import { plusMs } from './times.ts';

type Row<Table extends keyof Database> = Insertable<Database[Table]>;

/** Ids by the keys of the plan. */
export interface Ids {
  company(key: string): number;
  person(key: string): number;
}

const NAMES = new Map(DEMO_PEOPLE.map(({ key, nome }) => [key, nome]));

const orNull = (key: string | null, ids: Ids) => (key === null ? null : ids.person(key));

/** What machine and desk have said of a sample. */
function listenedTo(sample: DemoSample, ids: Ids, { judged, desk }: Listened) {
  const own = judged.get(sample);
  const dt_classificacao = desk.verdicts.get(sample) ?? null;
  return {
    ...{ classe_maquina: own?.decision.aplicada ?? false, ordem_escuta: own?.ordem ?? null, dt_classificacao },
    id_usuario_classificacao: orNull(dt_classificacao && desk.person, ids),
    ...sensorOf(sample),
  };
}

export interface Listened {
  judged: ReadonlyMap<DemoSample, Judged>;
  desk: DeskWork;
}

export function sampleRow(
  sample: DemoSample,
  ids: Ids,
  { id_gravacao, listened }: { id_gravacao: number | null; listened: Listened },
): Row<'samples'> {
  const { seq, dt_amostra, dt_envio, lat, lon, precisao, classificacao, confianca, pre_classificacao, slots } = sample;
  return {
    seq,
    dt_amostra,
    dt_envio,
    lat,
    lon,
    precisao,
    classificacao,
    confianca,
    pre_classificacao,
    id_cliente: ids.company(sample.company),
    classificacao_cliente: sample.classificacao_cliente,
    dt_classificacao_cliente: sample.dt_classificacao_cliente,
    id_usuario_classificador: orNull(sample.classificador, ids),
    review: sample.review,
    vista: sample.vista,
    ...equipmentOf(sample.coletor),
    ...listenedTo(sample, ids, listened),
    id_coletor: ids.person(sample.coletor),
    geofonista: sample.geofonista && (NAMES.get(sample.geofonista) ?? null),
    endereco: sample.endereco,
    hidrometro: sample.hidrometro,
    obs: sample.obs,
    dt_comentario: sample.dt_comentario,
    id_usuario_comentario: orNull(sample.comentador, ids),
    obs_app: sample.obs_app,
    id_gravacao,
    id_inspecionar: orNull(slots[0], ids),
    id_inspecionar2: orNull(slots[1], ids),
    id_inspecionar3: orNull(slots[2], ids),
    classe_final: sample.classe_final,
    dt_classe_final: sample.dt_classe_final,
    sem_consenso: sample.sem_consenso,
  };
}

/** The decisions on a sample, the present one last. */
export const decisionRows = (
  { sample, decision, earlier }: Judged,
  ids: Ids,
  id_amostra: number,
): Row<'sample_decisions'>[] =>
  [earlier, decision].flatMap((row) => (row ? { ...row, id_amostra, id_cliente: ids.company(sample.company) } : []));

/** A block of the desk with its samples. @param empresas companies that it was made of */
export function blockRows(
  { id_bloco, person, samples, last, ...block }: DemoBlock,
  ids: Ids & { sample(seq: string): number },
  empresas: number[],
): { block: Row<'listening_blocks'>; samples: Row<'listening_block_samples'>[] } {
  const own = { id_bloco, id_usuario: ids.person(person), dt_bloco: block.dt_bloco };
  const ends = { ultima_ordem: last.ordem, ultima_data: last.sample.dt_amostra };
  return {
    block: { ...block, ...own, ...ends, empresas, por_envio: true, busca: '' },
    samples: samples.map(({ judged: { sample }, ...chosen }, index) => ({
      ...{ ...own, ...chosen, lugar: index + 1 },
      ...{ id_amostra: ids.sample(sample.seq), id_cliente: ids.company(sample.company) },
    })),
  };
}

export function blindReviewRow(
  { sample, reviewer, dt_entrega, ...answer }: DemoBlindReview,
  ids: Ids,
  id_amostra: number,
): Row<'blind_reviews'> {
  return {
    ...answer,
    id_amostra,
    id_cliente: ids.company(sample.company),
    id_usuario: ids.person(reviewer),
    dt_entrega,
    dt_limite: plusMs(dt_entrega, SAMPLE_SECONDS * 1000),
    situacao: 'classificada',
  };
}

export function reportRow(report: DemoReport, ids: Ids, chave: string): Row<'leak_reports'> {
  const { id_status_relatorio, dt_relatorio, dt_envio, dt_aprovacao, fields } = report;
  return {
    ...fields,
    chave,
    id_status_relatorio,
    dt_relatorio,
    dt_envio,
    dt_aprovacao,
    id_cliente: ids.company((report.samples[0] as DemoSample).company),
    id_usuario: ids.person(report.inspector),
    id_usuario_aprovacao: orNull(report.decider, ids),
  };
}

const HOMES = new Map(DEMO_PEOPLE.map(({ key, company }) => [key, company]));

/** An entry belongs to its sample's company, else to the person's. */
export function logRow(
  log: DemoLog,
  ids: Ids & { sample(seq: string): number; report(report: DemoReport): number },
): Row<'action_logs'> {
  const dados = log.dados?.(ids);
  return {
    data: log.data,
    id_usuario: ids.person(log.person),
    id_cliente: ids.company(log.sample?.company ?? HOMES.get(log.person) ?? 'root'),
    id_amostra: log.sample && ids.sample(log.sample.seq),
    tipo_acao: log.tipo_acao,
    dados: dados ? JSON.stringify(dados) : null,
    de: log.de ? JSON.stringify(log.de) : null,
    para: log.para ? JSON.stringify(log.para) : null,
  };
}

/** Two saved views of Ana; neither opens after her sign-in, so that the map opens as for everybody. */
export function savedViewRows({ person }: Ids): Row<'saved_views'>[] {
  const id_usuario = person('ana');
  return [
    { id_usuario, nome: 'Suspeitas da semana', tela: 'mapa', endereco: '?classificacao=LEAK' },
    { id_usuario, nome: 'Inconclusivas não vistas', tela: 'lista', endereco: '?classificacao=INCO&vista=false' },
  ];
}

import type { Accuracy, AnalysisFigures, Impact, Productivity, Share } from '@escuta/contract';
import { CLASSIFICATION_IDS, POSITION_BANDS } from '@escuta/domain';
import { type Answers, type Payload, refuse } from '../../shared/testing/contract-server.ts';

/** Two weeks; the second has no distance, so that figures per km are missing. */
export const WEEKS = ['2026-03-02', '2026-03-09'] as const;

const totals = {
  totalSamples: 1204,
  coletas: 1187,
  semacesso: 17,
  fraude: 3,
  totalKM: 48.256,
  totalCollectKM: 24.598,
  totalCollectKMAcess: 24.95,
  totalFraud: 0.0622,
};

const productivity: Productivity = {
  ...totals,
  anterior: { ...totals, totalSamples: 988, coletas: 1187, totalKM: 0, totalFraud: null },
  legenda: ['coletas', 'semacesso', 'fraude'],
  graphicData: [
    { ...totals, date: WEEKS[0], percentage: 66.6667 },
    {
      ...{ date: WEEKS[1], percentage: 33.3333, totalSamples: 41, coletas: 40, semacesso: 1, fraude: 0, totalKM: 0 },
      ...{ totalCollectKM: null, totalCollectKMAcess: null, totalFraud: null },
    },
  ],
  summary: Object.entries(CLASSIFICATION_IDS).map(([description, id_classificacao]) => ({
    ...{ id_classificacao, description, value: id_classificacao * 11, percentage: id_classificacao / 3 },
  })),
};

const collector = (id_usuario: number | null, nome: string | null, samples: number) => ({
  ...totals,
  ...{ id_usuario, nome, totalSamples: samples, percentage: samples / 12 },
  ...{ dias: samples > 500 ? 7 : 4, ultimo_dia: samples > 500 ? '2026-03-13' : '2026-03-12' },
  graphicData: WEEKS.map((date, week) => ({ date, totalSamples: samples * (2 - week), semacesso: 12, totalKM: 1.5 })),
});
/** Not in the order of their ids; the last has no account. */
const COLLECTORS = [
  collector(403, 'João Conceição', 700),
  collector(88, "Iñaki d'Ávila", 480),
  collector(null, null, 24),
];

const analysisTotals: AnalysisFigures = {
  ...{ total_pending_samples: 61, total_samples_not_confirmed: 12, total_samples_confirmed: 1033, total: 1106 },
  ...{ samplesAmount: 4000, total_confirmed_reports: 41, total_unconfirmed_reports: 9 },
  ...{ quantidadeDistancia: 0.8496, quantidadeColeta: 0.034512, not_confirmed: 0.0075, not_confirmed_km: null },
  ...{ totalKM: 48.256, coletas: 1187 },
};

const share = (quantidade: number, number: number, suficiente = true): Share => ({
  ...{ quantidade, number, suficiente, porcentagem: number ? (100 * quantidade) / number : null },
  intervalo: number ? [61.25, 90.4] : null,
});
const named = (id: number | string | null, nome: string | null, of: Share) => ({ ...of, id, nome });
const accuracy: Accuracy = {
  ...share(41, 50),
  anterior: share(0, 0, false),
  precisao: {
    classe: [named('LEAK', 'LEAK', share(30, 40)), named('FRAU', 'FRAU', share(2, 3, false))],
    unidade: [named(31, 'Águas do Maranhão', share(30, 40)), named(9, 'São João dos Patos', share(2, 3, false))],
    coletor: [named(403, 'João Conceição', share(30, 40)), named(null, null, share(2, 3, false))],
    material: [named('PVC', 'PVC', share(30, 40)), named(null, null, share(2, 3, false))],
  },
};

const occurrence = (date: string, n: number) => ({
  ...{ date, pendentes: n, nao_confirmados: n / 4, confirmados: n * 20, total: n * 22, samplesAmount: n * 100 },
});
const occurrences = { legenda: [], graphicData: WEEKS.map((date, week) => occurrence(date, 4 + 12 * week)) };

const losses = (kinds: string[]) => ({
  ...{ quantidade: 6, porcentagem: 40 },
  itens: kinds.map((tipo_vazamento, n) => ({ tipo_vazamento, quantidade: n + 1, porcentagem: 6.6667 * (n + 1) })),
});

const saved = { leak: 31, apparent: 10, water_saved: 1843.25, pool_day: 0.7373, truck: 184.325, water_tank: 1843.25 };
const impact: Impact = {
  ...saved,
  anterior: { ...saved, leak: 40 },
  legenda: [],
  graphicData: WEEKS.map((date, week) => ({ date, leak: 20 - 9 * week, water_saved: 1200.5 - 557.75 * week })),
};

/** The impact of a range without reports. */
export const NO_IMPACT: Impact = {
  ...{ leak: 0, apparent: 0, water_saved: 0, pool_day: 0, truck: 0, water_tank: 0 },
  anterior: saved,
  legenda: [],
  graphicData: WEEKS.map((date) => ({ date, leak: 0, water_saved: 0 })),
};

const COMPANIES: Payload<'listMapCompanies'> = {
  dados: [
    { id_cliente: 31, razao_social: 'Águas do Maranhão', id_cliente_master: null, ativo: true },
    { id_cliente: 9, razao_social: 'São João dos Patos', id_cliente_master: 31, ativo: true },
  ],
  total: 2,
};

/** Answers to every call of the dashboards; a collector beyond the known ones is refused. */
export const DASHBOARDS: Answers = {
  listMapCompanies: COMPANIES,
  dashboardCollectors: {
    data: {
      dados: COLLECTORS.flatMap(({ id_usuario, nome }) => (id_usuario && nome ? [{ id_usuario, nome }] : [])),
      total: 2,
    },
  },
  collectedSamples: { data: productivity },
  collectorWork: ({ body: { id_coletor } }) => {
    const found = COLLECTORS.filter(({ id_usuario }) => !id_coletor || [id_coletor].flat().includes(id_usuario ?? 0));
    return found.length > 0 ? { data: found } : refuse('collector_not_found');
  },
  positionAccuracy: {
    data: {
      ...{ number: 1000, sem_precisao: 204, mediana: 7, mediana_anterior: null },
      faixas: POSITION_BANDS.map((ate, n) => ({ ate, quantidade: 400 - 100 * n, porcentagem: 40 - 10 * n })),
    },
  },
  analysisTotals: { data: { ...analysisTotals, anterior: { ...analysisTotals, total: 900 } } },
  accuracy: { data: accuracy },
  occurrences: { data: { number: occurrences, percentage: occurrences } },
  lossTypes: {
    data: {
      ...{ total: 15, legenda: [] },
      aparente: losses(['Ligação Clandestina', 'By-Pass', 'Hidrômetro Danificado']),
      real: losses(['Não Visível', 'Visível', 'Infiltração']),
      graphicData: WEEKS.map((date, week) => ({ date, aparente: 4 - week, real: 7 + week, total: 11 })),
    },
  },
  collectedDetail: {
    data: [{ id_classificacao: 5, descricao: 'LEAK', predicao: 1, quantidade: 30, porcentagem: 71.4286 }],
  },
  impactTotals: { data: impact },
};

import { randomUUID } from 'node:crypto';
import { writeWav } from '@escuta/acoustics';
import { POOL_CLASSES, type RouteName, toBase64Url } from '@escuta/contract';
import type { CallInput } from '../call-path.ts';
import { TEST_PASSWORD } from '../people.ts';
import type { Target } from './targets.ts';

const MEDIA_PLACEHOLDER = (target: Target) => target.media;

/** Another unit of the sample's tree. */
function otherUnit({ cast: { companies }, id_cliente }: Target): number {
  if (id_cliente === companies.other) return companies.otherBranch;
  return id_cliente === companies.branch ? companies.subBranch : companies.branch;
}

const NOVEMBER = { dti_report: '2026-11-01 00:00', dtf_report: '2026-11-30 23:59' };
/** A week of the target's company, for every dashboard call. */
const WEEK = { dti: '2026-11-14 00:00', dtf: '2026-11-20 23:59' };
const week = ({ id_cliente }: Target): CallInput => ({ body: { id_cliente, ...WEEK, period: 'd' } });
/** An inspector for the target's sample. */
function inspectorOf({ cast: { companies, people }, id_cliente }: Target): number {
  const isOther = id_cliente === companies.other || id_cliente === companies.otherBranch;
  return people[isOther ? 'gei@other' : 'gei'].id_usuario;
}

/** The colleague's current password, so that sign-in still works. */
const SAME_PASSWORD = { senha: TEST_PASSWORD, confirmacao: TEST_PASSWORD };
const NOTHING_ASSIGNED = '00000000-0000-4000-8000-000000000000';
/** The pool as it is at first, so that blind reviewers still get samples of every company. */
export const WHOLE_POOL = {
  ...{ empresas: [], ultimos_dias: null, dti: null, dtf: null },
  ...{ classes: [...POOL_CLASSES], percentual: 100 },
};
const WORLD = { north: 90, south: -90, east: 180, west: -180 };

/** The tile of the samples without a position of their own, at 15. */
const TILE_OF_SAMPLES = { z: 15, x: 12_374, y: 18_235 };
const ONE_PIPE = {
  ...{ pontos: [2], posicoes: [-440_505_000, -199_300_000, 10_000, 0], material: [null], diametro: [100] },
  ...{ ano: [1998], codigo: ['T-1'] },
};
const newImport = () => ({
  chave: randomUUID(),
  ...{ arquivo: 'rede.gpkg', sistema: 'EPSG:31983', substituir: true },
  correspondencia: { colunas: { material: null, diametro: null, ano: null, codigo: null }, materiais: [] },
});

/** A sample of a meter behind a locked gate. */
const withoutSound = () => ({
  ...{ dt_amostra: '2026-11-20T11:00:00-03:00', lat: '-19.93', lon: '-44.05', pre_classificacao: 'NOAC' },
});

/** The same sound each time, under a name of its own. */
const SOUND = writeWav(new Float32Array(400), 4000);
const imported = (importacao: string) => ({
  importacao,
  ...{ arquivo: `${randomUUID()}.wav`, dt_amostra: '2019-07-20T11:00:00-03:00', lat: '-19.93', lon: '-44.05' },
});

/** A valid input of every call; a call added to the contract without one does not compile. */
export const EXAMPLE_INPUTS: Record<RouteName, (target: Target) => CallInput> = {
  health: () => ({}),
  ready: () => ({}),
  live: () => ({}),
  getConfig: () => ({}),
  followEvents: () => ({ query: { uma_vez: 'true' } }),
  getMedia: MEDIA_PLACEHOLDER,
  login: () => ({ body: { email: 'ninguem@norte.test', senha: 'errada', origem: 1 } }),
  listRealms: () => ({}),
  ssoLogin: () => ({ body: { token: 'not a token' } }),
  logout: () => ({}),
  getUser: ({ person }) => ({ params: { id: person.id_usuario } }),
  forgotPassword: ({ person }) => ({ body: { email: person.email } }),
  sendPasswordLink: ({ colleague }) => ({ body: { email: colleague.email } }),
  resetPassword: ({ link }) => ({ params: { token: link }, body: SAME_PASSWORD }),
  changePassword: () => ({ body: SAME_PASSWORD }),
  listUsers: () => ({}),
  updateUser: ({ person }) => ({ body: { id_usuario: person.id_usuario, telefone: '31 99999-0000' } }),
  checkNewEmails: () => ({ body: { emails: ['nova@example.test'] } }),
  createUsers: ({ id_cliente }) => ({
    body: {
      usuarios: [
        { nome: 'Nova Pessoa', email: `${randomUUID()}@nova.test`, id_tipo_usuario: 'ANA', id_cliente, filiais: [] },
      ],
    },
  }),
  getMapOpening: () => ({}),
  openTicket: () => ({ body: { subject: 'Mapa vazio', message: 'O mapa abre sem amostras.' } }),
  listCompanies: () => ({}),
  createCompany: ({ id_cliente }) => ({
    body: { razao_social: `Unidade ${randomUUID()}`, id_cliente_master: id_cliente },
  }),
  updateCompany: ({ id_cliente }) => ({ body: { id_cliente, lat: -19.9, lon: -44, zoom: 12 } }),
  disableCompanyUsers: ({ id_cliente }) => ({ body: { client_id: id_cliente, disableAllUsers: false } }),
  setCompanyLogo: ({ id_cliente }) => ({ body: { id_cliente } }),
  searchLogs: ({ id_cliente }) => ({ body: { id_cliente } }),
  exportLogs: ({ id_cliente }) => ({ body: { id_cliente } }),
  listLogActions: () => ({}),
  listLogOrigins: () => ({}),
  listMapCompanies: () => ({}),
  listClassifications: () => ({}),
  searchMap: ({ id_cliente }) => ({ body: { id_cliente } }),
  exportSamples: ({ id_cliente }) => ({ body: { id_cliente, formato: 'csv' } }),
  exportShapefile: ({ id_cliente }) => ({ body: { id_cliente } }),
  searchSamples: ({ id_cliente }) => ({ body: { id_cliente } }),
  rankSamples: ({ id_cliente }) => ({ body: { id_cliente } }),
  takeListeningBlock: ({ id_cliente }) => ({ body: { id_cliente } }),
  listNetworks: () => ({}),
  getNetworkTile: ({ id_cliente, rede }) => ({ params: { id: id_cliente, rede, ...TILE_OF_SAMPLES } }),
  machineProof: ({ id_cliente }) => ({ body: { id_cliente, ...WEEK } }),
  learntModels: ({ id_cliente }) => ({ body: { id_cliente } }),
  chooseModel: ({ id_cliente }) => ({ body: { id_cliente, id_modelo: null, ordem: 0 } }),
  restartReference: ({ id_cliente }) => ({
    body: { id_cliente, tipo: 'serie', nome: 'Á-17', desde: null, nota: 'Ganho trocado' },
  }),
  coverage: ({ id_cliente }) => ({ body: { id_cliente, ...WEEK } }),
  coverageStreets: ({ id_cliente }) => ({ body: { id_cliente, ...WEEK } }),
  exportCoverage: ({ id_cliente }) => ({ body: { id_cliente, ...WEEK, formato: 'csv' } }),
  getCoverageTile: ({ id_cliente, rede }) => ({ params: { id: id_cliente, rede, ...TILE_OF_SAMPLES }, query: WEEK }),
  getNetwork: ({ id_cliente }) => ({ params: { id: id_cliente } }),
  deleteNetwork: ({ id_cliente }) => ({ params: { id: id_cliente } }),
  beginNetworkImport: ({ id_cliente }) => ({ params: { id: id_cliente }, body: newImport() }),
  sendNetworkBatch: ({ id_cliente, importacao }) => ({
    params: { id: id_cliente, chave: importacao, numero: 2 },
    body: ONE_PIPE,
  }),
  finishNetworkImport: ({ id_cliente, importacao }) => ({
    params: { id: id_cliente, chave: importacao },
    body: { lotes: 1, segmentos: 1, deixados: {} },
  }),
  cancelNetworkImport: ({ id_cliente, importacao }) => ({ params: { id: id_cliente, chave: importacao } }),
  getSample: ({ id_amostra }) => ({ params: { id: id_amostra } }),
  getSampleDetail: ({ id_amostra }) => ({ body: { id_amostra } }),
  listVisits: ({ id_amostra }) => ({ params: { id: id_amostra } }),
  compareSample: ({ id_amostra }) => ({ params: { id: id_amostra } }),
  listViews: () => ({}),
  createView: () => ({ body: { nome: `Suspeitos ${randomUUID()}`, tela: 'mapa', endereco: '?classificacao=LEAK' } }),
  updateView: ({ visao }) => ({ params: { id: visao }, body: { inicial: true } }),
  deleteView: ({ visao }) => ({ params: { id: visao } }),
  createSample: ({ id_cliente }) => ({
    body: { ...withoutSound(), chave: randomUUID(), id_cliente: String(id_cliente) },
  }),
  putSample: () => ({ params: { chave: randomUUID() }, query: withoutSound() }),
  hasSample: ({ chave }) => ({ params: { chave } }),
  listImportCollectors: ({ id_cliente }) => ({ params: { id: id_cliente } }),
  findImported: ({ id_cliente }) => ({ params: { id: id_cliente }, body: { chaves: [randomUUID()] } }),
  compareImported: ({ id_cliente }) => ({
    params: { id: id_cliente },
    body: {
      ...{ sons: ['0f'.repeat(32)], lugares: [{ lat: -9.66, lon: -35.73 }] },
      hidrometros: [
        { lat: -9.66, lon: -35.73, precisao: 8, dt_amostra: '2024-05-06T07:08:09-03:00', hidrometro: 'Y24-0071' },
      ],
      existentes: [{ chaves: [randomUUID()], lat: -9.66, lon: -35.73, dt_amostra: '2024-05-06T07:08:09-03:00' }],
    },
  }),
  listSampleImports: () => ({}),
  beginSampleImport: ({ id_cliente }) => ({
    params: { id: id_cliente },
    body: { chave: randomUUID(), arquivo: 'Setor 4', gravacoes: 12, existentes: 3, recusados: 1 },
  }),
  endSampleImport: ({ id_cliente, gravacoes }) => ({
    params: { id: id_cliente, chave: gravacoes },
    body: { situacao: 'concluida', recusados: 1 },
  }),
  importSample: ({ id_cliente, gravacoes }) => ({
    ...{ params: { id: id_cliente }, query: imported(gravacoes), files: [{ field: 'audio', bytes: SOUND }] },
  }),
  listDevices: () => ({}),
  listDeviceCollectors: ({ id_cliente }) => ({ params: { id: id_cliente } }),
  createDevice: ({ id_cliente, cast }) => ({
    body: { nome: `Haste ${randomUUID()}`, id_cliente, id_coletor: cast.people.geo.id_usuario },
  }),
  updateDevice: ({ dispositivo }) => ({ params: { id: dispositivo }, body: { nome: `Haste ${randomUUID()}` } }),
  listDeviceRefusals: ({ dispositivo }) => ({ params: { id: dispositivo } }),
  rotateDeviceKey: ({ dispositivo }) => ({ params: { id: dispositivo }, body: { horas: 24 } }),
  revokeDevice: ({ dispositivo }) => ({ params: { id: dispositivo } }),
  getAddresses: () => ({}),
  findAddresses: () => ({ body: { lat: [-3.1], lon: [-60.02], endereco: ['Rua São João, 12'] } }),
  beginAddressImport: () => ({
    body: { chave: randomUUID(), arquivo: 'endereços.csv', enderecos: 12, recusados: 1 },
  }),
  sendAddresses: ({ enderecos }) => ({
    params: { chave: enderecos },
    body: { lat: [-3.1], lon: [-60.02], endereco: ['Rua São João, 12'] },
  }),
  endAddressImport: ({ enderecos }) => ({ params: { chave: enderecos }, body: { situacao: 'concluida' } }),
  listTasks: () => ({}),
  cancelTask: () => ({ body: { id: '987654321' } }),
  retryTasks: () => ({ body: { ids: ['987654321'] } }),
  toggleSeen: ({ id_amostra }) => ({ params: { id: id_amostra } }),
  setSeen: ({ id_amostra }) => ({ params: { id: id_amostra, valor: 'true' } }),
  classifyByCustomer: ({ id_amostra }) => ({ body: { id_amostra, classificacao_cliente: 'LESS' } }),
  classifyBySystem: ({ id_amostra }) => ({ body: { id_amostra, classificacao: 'LESS', obs_admin: 'Sem vazamento' } }),
  summariseCompanies: () => ({}),
  startBlindReview: () => ({}),
  getBlindSample: () => ({}),
  startBlindTime: ({ revisao }) => ({ body: { amostra: revisao } }),
  stopBlindTime: ({ revisao }) => ({ body: { amostra: revisao } }),
  answerBlindSample: ({ revisao }) => ({
    body: { amostra: revisao, classificacao: 'LESS', qualidade: 4, certeza: 5, tempo: 20 },
  }),
  giveBackBlindSample: ({ revisao }) => ({ body: { amostra: revisao, motivo: 'pulada' } }),
  endBlindReview: () => ({ body: { tempo: 20 } }),
  listBlindReviewers: () => ({}),
  blindReviewReport: ({ id_cliente }) => ({ params: { filtro: toBase64Url({ empresa: id_cliente, leak: true }) } }),
  exportBlindReview: ({ id_cliente }) => ({ body: { empresa: id_cliente, consenso: 'sem_consenso' } }),
  getBlindPool: () => ({}),
  previewBlindPool: ({ id_cliente }) => ({ body: { ...WHOLE_POOL, empresas: [id_cliente] } }),
  setBlindPool: () => ({ body: WHOLE_POOL }),
  blindReviewAgreement: ({ id_cliente }) => ({ params: { filtro: toBase64Url({ empresa: id_cliente }) } }),
  revealAddress: ({ id_amostra }) => ({ body: { id_amostra } }),
  saveComment: ({ id_amostra }) => ({ body: { id_amostra, obs: 'Ouvi chiado' } }),
  reviewSample: ({ id_amostra }) => ({ params: { id: id_amostra, x: '1' } }),
  changeUnit: (target) => ({
    body: {
      ...WORLD,
      amostras: [target.id_amostra],
      clientId: otherUnit(target),
      oldClientId: target.id_cliente,
      totalSamples: 1,
      dti: target.minute ?? null,
      dtf: target.minute ?? null,
      classificacao: 'LEAK',
    },
  }),
  getCompany: ({ id_cliente }) => ({ params: { id: id_cliente } }),
  listUnits: ({ id_cliente }) => ({ params: { id: id_cliente } }),
  listSampleCompanies: () => ({}),
  listCompanyReports: ({ id_cliente }) => ({ params: { id: id_cliente } }),
  findCompanyReports: ({ id_cliente, id_amostra }) => ({
    params: { id: id_cliente },
    body: { amostras: [id_amostra] },
  }),
  findSampleReports: ({ id_amostra }) => ({ body: { amostras: [id_amostra] } }),
  filterReports: ({ id_cliente }) => ({ body: { id_cliente, ...NOVEMBER } }),
  exportReports: ({ id_cliente }) => ({ body: { id_cliente, ...NOVEMBER } }),
  getReport: ({ id_relatorio }) => ({ params: { id: id_relatorio } }),
  createReport: ({ id_inspecionada }) => ({
    body: {
      chave: randomUUID(),
      amostras: [{ id_amostra: id_inspecionada, ordem_inspecao: 1 }],
      tipo_vazamento: 'Visível',
      dt_relatorio: '2026-11-20T09:00:00-03:00',
    },
  }),
  previewDecisions: ({ id_relatorio }) => ({ body: { idRelatorio: id_relatorio, approve: 1 } }),
  decideReports: ({ id_relatorio }) => ({ body: { idRelatorio: id_relatorio, approve: 1 } }),
  listMyInspections: () => ({}),
  assignInspectors: (target) => ({
    params: { id: target.id_amostra, i1: inspectorOf(target), i2: -1, i3: -1 },
    body: { vistos: [null, null, null] },
  }),
  assignMany: (target) => ({ body: { data: [{ id: target.id_amostra, id_cliente: inspectorOf(target) }] } }),
  reviewMany: (target) => ({ body: { data: [{ id: target.id_amostra, vista: true, classificacao_cliente: 'LESS' }] } }),
  previewAssignment: (target) => ({ body: { amostras: [target.id_amostra], inspetor: inspectorOf(target) } }),
  undoAssignment: ({ lote }) => ({ body: { lote: lote ?? NOTHING_ASSIGNED } }),
  listClosedSamples: ({ id_cliente }) => ({ body: { id_cliente } }),
  removeInspector: (target) => ({
    body: { id_amostra: target.id_amostra, id_usuario: inspectorOf(target), column_name: 'id_inspecionar' },
  }),
  listInspectors: ({ id_cliente }) => ({ params: { clientId: id_cliente } }),
  occurrences: week,
  occurrenceTotals: week,
  collectedSamplesV1: week,
  collectedTotalsV1: week,
  collectedDetail: week,
  dashboardCollectors: week,
  lossTypes: week,
  collectedSamples: week,
  collectedTotals: week,
  collectorWork: week,
  travelledDistance: week,
  positionAccuracy: week,
  analysisTotals: week,
  accuracy: week,
  impactTotals: week,
  updateImpact: () => ({ body: { pool: 2500 } }),
  impactParameters: () => ({}),
  saveLog: ({ id_amostra }) => ({ body: { id_amostra, tipo_acao: 14 } }),
};

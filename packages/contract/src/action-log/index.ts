import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Instant, SearchInstant } from '../common/instant.ts';
import { rowsUpTo } from '../common/paging.ts';
import { text } from '../common/text.ts';

/** Why a sign-in was refused, by the code of its problem. */
export const SIGN_IN_REFUSALS = [
  'invalid_credentials',
  'user_inactive',
  'too_many_sign_ins',
  'sso_email_unverified',
  'sso_user_unknown',
] as const;
export type SignInRefusal = (typeof SIGN_IN_REFUSALS)[number];

/** What calls hand out for a file: samples, leak reports, answers of the blind review, the log. */
export const EXPORTED = ['amostras', 'relatorios', 'respostas', 'log', 'cobertura'] as const;
export type Exported = (typeof EXPORTED)[number];

/** What an entry of the log is about. */
export const LOG_OBJECTS = ['pessoa', 'empresa', 'relatorio', 'amostra', 'dispositivo'] as const;
export type LogObject = (typeof LOG_OBJECTS)[number];

/** Action codes: those of product document 1, section 9, and from 100 on the product's own (D-37). */
export const ACTIONS = {
  customerClassification: 4,
  seen: 5,
  start: 6,
  inspector: 7,
  comment: 8,
  logout: 11,
  inspectorEdit: 12,
  bulkAssignment: 13,
  openReport: 14,
  approve: 15,
  reject: 16,
  changeBranch: 17,
  editUser: 18,
  newUser: 19,
  signIn: 100,
  refusedSignIn: 101,
  newCompany: 110,
  companyMoved: 111,
  companyRenamed: 112,
  companySwitched: 113,
  companyRealm: 114,
  companyExport: 115,
  companyPlace: 116,
  companyLogo: 117,
  networkImported: 118,
  networkDeleted: 119,
  exportTaken: 120,
  sampleExported: 121,
  deviceAdded: 122,
  deviceChanged: 123,
  deviceKey: 124,
  deviceRevoked: 125,
  samplesImported: 126,
  addressesImported: 127,
  companyShare: 128,
  passwordLink: 130,
  sessionsEnded: 131,
  impactParameters: 140,
  blindPool: 141,
  tasksRetried: 142,
  modelChosen: 143,
  referenceRestarted: 144,
  taskCancelled: 145,
  samplesImportEnded: 146,
  addressesImportEnded: 147,
  systemClassification: 150,
  refusedCall: 190,
} as const;
export type ActionName = keyof typeof ACTIONS;
export const ACTION_CODES = Object.values(ACTIONS);

/** What each action is about; null when there is nothing beside the person who did it. */
export const ACTION_OBJECTS = {
  customerClassification: 'amostra',
  seen: 'amostra',
  start: null,
  inspector: 'amostra',
  comment: 'amostra',
  logout: null,
  inspectorEdit: 'amostra',
  bulkAssignment: 'amostra',
  openReport: 'relatorio',
  approve: 'relatorio',
  reject: 'relatorio',
  changeBranch: 'amostra',
  editUser: 'pessoa',
  newUser: 'pessoa',
  signIn: null,
  refusedSignIn: null,
  newCompany: 'empresa',
  companyMoved: 'empresa',
  companyRenamed: 'empresa',
  companySwitched: 'empresa',
  companyRealm: 'empresa',
  companyExport: 'empresa',
  companyPlace: 'empresa',
  companyLogo: 'empresa',
  companyShare: 'empresa',
  networkImported: 'empresa',
  networkDeleted: 'empresa',
  exportTaken: null,
  sampleExported: 'amostra',
  deviceAdded: 'dispositivo',
  deviceChanged: 'dispositivo',
  deviceKey: 'dispositivo',
  deviceRevoked: 'dispositivo',
  samplesImported: 'empresa',
  addressesImported: null,
  samplesImportEnded: 'empresa',
  addressesImportEnded: null,
  passwordLink: 'pessoa',
  sessionsEnded: 'pessoa',
  impactParameters: null,
  blindPool: null,
  tasksRetried: null,
  taskCancelled: null,
  modelChosen: 'empresa',
  referenceRestarted: 'empresa',
  systemClassification: 'amostra',
  refusedCall: null,
} as const satisfies Record<ActionName, LogObject | null>;

const actionNames = Object.keys(ACTIONS) as ActionName[];

/** The codes of the actions about one kind of object. */
export const codesAbout = (kind: LogObject): number[] =>
  actionNames.filter((name) => ACTION_OBJECTS[name] === kind).map((name) => ACTIONS[name]);

/**
 * What an entry tells of a change, each with the kind of its values. People and companies stand by the name that they had then, since ids
 * say nothing to the reader and names change. Never a password, a token or a link.
 */
export const LOG_FIELDS = {
  nome: 'text',
  email: 'text',
  telefone: 'text',
  id_tipo_usuario: 'role',
  empresa: 'text',
  filiais: 'text',
  ativo: 'yesNo',
  exibir_inspecao: 'yesNo',
  idioma: 'text',
  tour: 'yesNo',
  new_users_data: 'yesNo',
  senha: 'yesNo',
  razao_social: 'text',
  empresa_acima: 'text',
  realm: 'text',
  permite_exportar: 'yesNo',
  parcela_escuta: 'share',
  logomarca: 'yesNo',
  arquivo: 'text',
  segmentos: 'number',
  lat: 'number',
  lon: 'number',
  zoom: 'number',
  classificacao: 'class',
  classificacao_cliente: 'class',
  vista: 'yesNo',
  obs: 'text',
  inspetor: 'text',
  ordem_inspecao: 'number',
  amostras: 'number',
  enderecos: 'number',
  /** How an import ended. */
  situacao: 'importState',
  novos: 'number',
  existentes: 'number',
  recusados: 'number',
  /** Ids of several samples; an entry about one has it as its object. */
  seq: 'text',
  pessoas: 'number',
  conteudo: 'exported',
  linhas: 'number',
  formato: 'text',
  coletor: 'text',
  chave_anterior_ate: 'instant',
  tarefas: 'number',
  /** Number of a learnt model; null: the rule. */
  modelo_aprendido: 'number',
  /** As the drift names it. */
  gravador: 'text',
  referencia_desde: 'instant',
  nota: 'text',
  pool: 'number',
  truck: 'number',
  water_tank: 'number',
  vazao_rede: 'number',
  vazao_ramal: 'number',
  empresas: 'text',
  ultimos_dias: 'number',
  dti: 'instant',
  dtf: 'instant',
  classes: 'class',
  percentual: 'number',
  provaveis: 'yesNo',
  sso: 'yesNo',
  motivo: 'reason',
  ip: 'text',
  /** What a refused call needed. */
  permissao: 'permission',
  chamada: 'call',
} as const satisfies Record<
  string,
  | 'text'
  | 'number'
  | 'share'
  | 'yesNo'
  | 'role'
  | 'class'
  | 'instant'
  | 'exported'
  | 'importState'
  | 'reason'
  | 'permission'
  | 'call'
>;
export type LogField = keyof typeof LOG_FIELDS;
const logFields = Object.keys(LOG_FIELDS) as [LogField, ...LogField[]];

/** Values of a change, by field; several names as a list. */
export const LogValues = z.partialRecord(
  z.enum(logFields),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]),
);
export type LogValues = z.infer<typeof LogValues>;

/** Origin of an action: 1 web, 2 field page, 3 device, 4 import (LOG-01). */
export const ORIGINS = { web: 1, field: 2, device: 3, import: 4, console: 5 } as const;

/** `POST save/logs`; the logged user is the session's, never the body's (D-09). */
export const SaveLogBody = z.strictObject({
  id_usuario: Id.nullish().describe('Ignored: the session’s user is logged'),
  id_cliente: Id.nullish(),
  id_amostra: Id.nullish(),
  dados: z.record(text(64), z.union([text(1000), z.number(), z.boolean(), z.null()])).nullish(),
  tipo_acao: z.literal(ACTION_CODES).describe('Action code'),
  origem: z
    .literal(Object.values(ORIGINS))
    .nullish()
    .describe('1 web, 2 field page; 3 and 4 are stored as 1, since no browser is a device or an import'),
});
export type SaveLogBody = z.infer<typeof SaveLogBody>;

/** Most rows of a page of the log; the screen offers 5, 10, 25 and 50, a download uses more. */
export const LOG_PAGE_MAX = 5000;
/** The log is counted up to this many rows, and page numbers end here; older rows are reached by `apos` or a period. */
export const LOG_COUNT_MAX = 10_000;

/** `POST logs` (LOG-02). */
export const LogFilter = z.strictObject({
  dti: SearchInstant.nullish().describe('Start of the period'),
  dtf: SearchInstant.nullish().describe('End of the period, inclusive to its minute'),
  origem: z.literal(Object.values(ORIGINS)).nullish().describe('Origin of the action'),
  tipo_acao: z.literal(ACTION_CODES).nullish().describe('Action code'),
  id_usuario: Id.nullish(),
  id_amostra: Id.nullish().describe('Sample; entries about several samples are found by each of them'),
  seq: text(200).nullish().describe('Sample ids as people know them, or their beginnings, like in a search of samples'),
  objeto: z.enum(LOG_OBJECTS).nullish().describe('Kind of thing that the action was about'),
  id_pessoa: Id.nullish().describe('Person whom the action was about'),
  id_cliente: Id.nullish().describe('Company; includes its branches'),
  perPage: rowsUpTo(LOG_PAGE_MAX).default(10).describe('Page size, 5,000 at most'),
  currentPage: z.int().min(1).max(LOG_COUNT_MAX).default(1).describe('Page, from 1'),
  apos: text(40)
    .regex(/^\d{1,16}_\d{1,18}$/)
    .nullish()
    .describe('Start of the page: `proxima` of the previous page; takes precedence over currentPage'),
});
export type LogFilter = z.output<typeof LogFilter>;

/** A row of the log view. */
export const LogRow = z.object({
  id_log: z.string().describe('Id of the entry'),
  data: Instant.describe('Time of the action'),
  origem: z.int().describe('Origin of the action'),
  tipo_acao: z.int().describe('Action code'),
  descricao: z.string().describe('The action in Portuguese'),
  id_usuario: Id,
  nome_usuario: z.string().describe('Name of the user'),
  id_cliente: Id,
  razao_social: z.string().describe('Company of the entry'),
  id_amostra: Id.nullable(),
  seq: z.string().nullable().describe('Sample id as shown to people'),
  objeto: z
    .object({
      tipo: z.enum(LOG_OBJECTS).describe('Kind of thing'),
      id: Id,
      nome: z.string().describe('Its name at that time'),
      id_cliente: Id.nullable().describe('Company of a report now, for its address; else null'),
    })
    .nullable()
    .describe('What the action was about; null when it was about nothing or about several samples'),
  de: LogValues.nullable().describe('What changed, as it was before'),
  para: LogValues.nullable().describe('What changed, as it is after the action'),
  dados: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe(
      'Details of the change; the fields depend on the action; `desfaz` is set when it takes another action back',
    ),
});
export type LogRow = z.infer<typeof LogRow>;

export const NamedAction = z.object({
  tipo_acao: z.int().describe('Action code'),
  descricao: z.string().describe('The action in Portuguese'),
});
export const NamedOrigin = z.object({
  origem: z.int().describe('Origin of the action'),
  descricao: z.string().describe('The origin in Portuguese'),
});

import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Instant, SearchInstant } from '../common/instant.ts';
import { rowsUpTo } from '../common/paging.ts';
import { text } from '../common/text.ts';

/** Action codes (product document 1, section 9). */
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
} as const;
export type ActionName = keyof typeof ACTIONS;
export const ACTION_CODES = Object.values(ACTIONS);

/** Origin of an action: 1 web, 2 field page, 3 device, 4 import (LOG-01). */
export const ORIGINS = { web: 1, field: 2, device: 3, import: 4 } as const;

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
  id_amostra: Id.nullish(),
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
  dados: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('Details of the change; the fields depend on the action'),
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

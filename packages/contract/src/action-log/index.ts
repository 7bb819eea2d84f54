import { z } from 'zod';
import { Id } from '../common/ids.ts';
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

/** Where an action came from: 1 web, 2 field page, 3 device, 4 import (LOG-01). */
export const ORIGINS = { web: 1, field: 2, device: 3, import: 4 } as const;

/** `POST save/logs`; the user is the session's, whatever the body says (D-09). */
export const SaveLogBody = z.strictObject({
  id_usuario: Id.nullish().describe('Ignored: the session’s user is written'),
  id_cliente: Id.nullish(),
  id_amostra: Id.nullish(),
  dados: z.record(text(64), z.union([text(1000), z.number(), z.boolean(), z.null()])).nullish(),
  tipo_acao: z.literal(ACTION_CODES).describe('Action code'),
  origem: z.literal(Object.values(ORIGINS)).nullish(),
});
export type SaveLogBody = z.infer<typeof SaveLogBody>;

import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Instant } from '../common/instant.ts';
import { text } from '../common/text.ts';
import { Classification } from './classification.ts';

/** Longest note of the desk, characters. */
export const DESK_NOTE_MAX = 1000;

const fields = z.strictObject({
  id_amostra: Id,
  classificacao: Classification.nullish().describe(
    'System class; NOAC and FRAU only where the collector gave them (D-22). When absent, a note is required and class, its author and the state of the blind review stay unchanged',
  ),
  obs_admin: text(DESK_NOTE_MAX).nullish().describe('Note of the desk; empty removes it, absent leaves it unchanged'),
  classificacao_vista: Classification.nullish().describe(
    'For an undo: the system class to revert; refused when the class has changed or another person has set it since',
  ),
  sem_decisao: z
    .boolean()
    .nullish()
    .describe('For an undo: true when no person had decided before the verdict that is undone; the sample waits again'),
  reabrir: z
    .boolean()
    .nullish()
    .describe('For an undo: true reopens a sample without consensus in blind review that the verdict had closed'),
});
/** `POST amostra/update/classificador`: the desk’s verdict, or its note alone (AGE-02). */
export const DeskVerdict = fields.superRefine(({ classificacao, obs_admin }, context) => {
  if (classificacao != null || obs_admin != null) return;
  context.addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path: ['classificacao'] });
});
export type DeskVerdict = z.output<typeof DeskVerdict>;

/** Data of a sample that only the desk sees. */
export const DeskNote = z.object({
  obs_admin: z.string().nullable().describe('Note of the desk'),
  usuario_classificacao: z.string().nullable().describe('Person who set the system class manually'),
  dt_classificacao: Instant.nullable().describe('Time at which it was set manually'),
  sem_consenso: z.boolean().describe('Without consensus in blind review, and no verdict has closed it (D-18)'),
});
export type DeskNote = z.infer<typeof DeskNote>;

const count = z.int().min(0);

/** Samples of one company, without its branches (AGE-01). */
export const CompanySummary = z.object({
  id_cliente: Id,
  razao_social: z.string().describe('Name of the company'),
  id_cliente_master: Id.nullable().describe('Parent company'),
  s_classificacao: count.describe('Pending samples (PEND)'),
  amostras_dia: count.describe('Samples uploaded today (UTC-3)'),
  total: count.describe('All samples'),
});
export type CompanySummary = z.infer<typeof CompanySummary>;

/** Sums over all companies. */
export const SummaryTotals = CompanySummary.pick({ s_classificacao: true, amostras_dia: true, total: true }).extend({
  classificadas: count.describe('Samples that are not pending'),
});

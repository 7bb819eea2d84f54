import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Instant } from '../common/instant.ts';
import { text } from '../common/text.ts';
import { Classification } from './classification.ts';

/** Longest note of the desk. */
export const DESK_NOTE_MAX = 1000;

const fields = z.strictObject({
  id_amostra: Id,
  classificacao: Classification.nullish().describe(
    'System class; NOAC and FRAU only where the collector gave them (D-22). Absent, a note is needed: class, who gave it and what blind review made of it stay',
  ),
  obs_admin: text(DESK_NOTE_MAX).nullish().describe('Note of the desk; empty removes it, absent leaves it'),
  classificacao_vista: Classification.nullish().describe(
    'Of an undo: the system class that it takes back; refused when it is no longer so, or is somebody else’s by now',
  ),
  reabrir: z
    .boolean()
    .nullish()
    .describe('Of an undo: a sample without agreement in blind review, which the verdict had closed, is open again'),
});
/** `POST amostra/update/classificador`: the desk’s verdict, or its note alone (AGE-02). */
export const DeskVerdict = fields.superRefine(({ classificacao, obs_admin }, context) => {
  if (classificacao != null || obs_admin != null) return;
  context.addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path: ['classificacao'] });
});
export type DeskVerdict = z.output<typeof DeskVerdict>;

/** What the desk knows of a sample beyond everybody’s view. */
export const DeskNote = z.object({
  obs_admin: z.string().nullable().describe('Note of the desk'),
  usuario_classificacao: z.string().nullable().describe('Who set the system class by hand'),
  dt_classificacao: Instant.nullable().describe('When it was set by hand'),
  sem_consenso: z.boolean().describe('Three blind reviewers gave three classes, and no verdict has closed it (D-18)'),
});
export type DeskNote = z.infer<typeof DeskNote>;

const count = z.int().min(0);

/** Samples of one company, without its branches (AGE-01). */
export const CompanySummary = z.object({
  id_cliente: Id,
  razao_social: z.string().describe('Name of the company'),
  s_classificacao: count.describe('Samples that wait for their class (PEND)'),
  amostras_dia: count.describe('Samples uploaded today (UTC-3)'),
  total: count.describe('All samples'),
});
export type CompanySummary = z.infer<typeof CompanySummary>;

/** The same over all companies. */
export const SummaryTotals = CompanySummary.pick({ s_classificacao: true, amostras_dia: true, total: true }).extend({
  classificadas: count.describe('Samples that have their class'),
});

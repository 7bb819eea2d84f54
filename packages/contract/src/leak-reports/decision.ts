import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { text } from '../common/text.ts';
import { type ProblemCode, problems } from '../problems.ts';
import { REPORT_NOTE_MAX } from './field-kinds.ts';

/** Most reports in one decision. */
export const DECISIONS_MAX = 500;
/** `approve`: 1 approves the report, 2 requests a new inspection (product document 1, section 4). */
export const DECISIONS = { approve: 1, newInspection: 2 } as const;

const serviceOrder = text(64).nullish();
const observations = text(REPORT_NOTE_MAX).nullish();
const orNull = (value: string | null | undefined) => value?.trim() || null;

/** The fields of a decision that a person fills in. */
export const DecisionFields = z.object({
  nro_os: serviceOrder,
  obsAprovacao: observations,
  idInspecionador: Id.nullish(),
});
/** The same for a new inspection, which needs an operator. */
export const NewInspectionFields = DecisionFields.extend({ idInspecionador: Id });

/** `PUT relatorio-vazamento/status-relatorio` (D-27). Two fields have two names each, since the documents use both. */
export const DecideReportsBody = z
  .strictObject({
    idRelatorio: Id.nullish().describe('The report; required without selectedReportIds'),
    selectedReportIds: z.array(Id).min(1).max(DECISIONS_MAX).nullish().describe('Several reports, at most 500'),
    approve: z.union([z.literal(1), z.literal(2)]).describe('1 approves, 2 requests a new inspection'),
    nro_os: serviceOrder.describe('Service order'),
    nroOs: serviceOrder.describe('Other name of nro_os'),
    obsAprovacao: observations.describe('Notes of the decision'),
    obs_aprovacao: observations.describe('Other name of obsAprovacao'),
    idInspecionador: z
      .union([Id, z.literal(-1)])
      .nullish()
      .describe('Geophone operator of the new inspection; required with approve 2, -1 for none'),
  })
  .superRefine(({ idRelatorio, selectedReportIds }, context) => {
    if (idRelatorio || selectedReportIds) return;
    context.addIssue({ code: 'invalid_type', expected: 'number', input: undefined, path: ['idRelatorio'] });
  })
  .transform(({ idRelatorio, selectedReportIds, approve, idInspecionador, ...texts }) => ({
    relatorios: [...new Set([...(idRelatorio ? [idRelatorio] : []), ...(selectedReportIds ?? [])])],
    approve,
    nro_os: orNull(texts.nro_os ?? texts.nroOs),
    obs_aprovacao: orNull(texts.obsAprovacao ?? texts.obs_aprovacao),
    id_inspecionador: idInspecionador == null || idInspecionador === -1 ? null : idInspecionador,
  }));
export type DecideReportsBody = z.output<typeof DecideReportsBody>;
export type DecideReportsInput = z.input<typeof DecideReportsBody>;

/** Result of the decision for one report. */
export const DecisionResult = z.object({
  id_relatorio: Id.describe('Key of the report'),
  error: z.boolean().describe('Whether the report was not decided'),
  message: z
    .enum(Object.keys(problems) as [ProblemCode, ...ProblemCode[]])
    .nullable()
    .describe('Problem code; null when the report was decided'),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .optional()
    .describe('Values for the problem’s text'),
});
export type DecisionResult = z.infer<typeof DecisionResult>;

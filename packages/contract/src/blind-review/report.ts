import { z } from 'zod';
import { Id, IdList } from '../common/ids.ts';
import { Instant, SearchInstant } from '../common/instant.ts';
import { pageNumber, rowsUpTo } from '../common/paging.ts';
import { Classification } from '../samples/classification.ts';
import { BlindClassification, SCALE } from './review.ts';

/** Most rows of a page of the agreement report. */
export const AGREEMENT_REPORT_PAGE_MAX = 500;
/** Most answers in the spreadsheet of the report. */
export const AGREEMENT_SHEET_MAX = 20_000;

/**
 * Agreement of a sample's answers (D-18): two alike, at least two of which no two are alike, or a single one. Unlike BLIND_STATES this is
 * about the reviewers alone: two different answers are no agreement although a third is still to come, and no verdict changes that.
 */
export const BLIND_AGREEMENTS = ['com_consenso', 'sem_consenso', 'uma_resposta'] as const;
const BlindAgreement = z
  .enum(BLIND_AGREEMENTS)
  .describe('com_consenso: two answers are alike; sem_consenso: two answers or more, no two alike; uma_resposta: one');
export type BlindAgreement = z.infer<typeof BlindAgreement>;

const count = z.int().min(0);
const box = z.boolean().nullish();

/** Filter of the agreement report; sent as base64url of its JSON (product document 2, section 3). */
export const AgreementReportFilter = z.strictObject({
  blind: Id.nullish().describe('Only samples that this reviewer answered; null: all reviewers'),
  empresa: IdList.nullish().describe('Companies; each includes its branches; null: all'),
  dti: SearchInstant.nullish().describe('Start of the period in which samples were answered'),
  dtf: SearchInstant.nullish().describe('End of that period, inclusive to its minute'),
  leak: box.describe('Samples with the final class LEAK or, without a final class, with at least one such answer'),
  pass: box.describe('The same for PASS'),
  less: box.describe('The same for LESS'),
  inco: box.describe('The same for INCO; when none of the four is set, all classes are included'),
  consenso: BlindAgreement.nullish(),
  pag: pageNumber.nullish().describe('Page, from 1'),
  max: rowsUpTo(AGREEMENT_REPORT_PAGE_MAX).nullish().describe('Rows of a page, 50 by default, 500 at most'),
});
export type AgreementReportFilter = z.output<typeof AgreementReportFilter>;
export type AgreementReportFilterInput = z.input<typeof AgreementReportFilter>;

/** One reviewer’s answer. */
export const BlindOpinion = z.object({
  id_usuario: Id,
  nome: z.string().describe('Name of the reviewer'),
  class: BlindClassification,
  dt_class: Instant.describe('Time of the answer'),
  certeza: z.int().min(SCALE.min).max(SCALE.max).describe('Certainty, 1 to 5'),
  qualidade: z.int().min(SCALE.min).max(SCALE.max).describe('Quality of the sound, 1 to 5'),
  tempo: z.int().describe('Seconds from the hand-out to the answer'),
});

/** State of a sample: open, decided, or without consensus after three different answers, to be decided by a super geo (D-18). */
export const BLIND_STATES = ['aberta', 'final', 'sem_consenso'] as const;

/** A row of the agreement report (BR-07). */
export const BlindReviewRow = z.object({
  id_amostra: Id,
  seq: z.string().describe('Sample id as shown to people'),
  razao_social: z.string().describe('Company of the sample'),
  dt_upload: Instant.describe('When the sample was uploaded'),
  dt_amostra: Instant.describe('When the sound was recorded'),
  situacao: z.enum(BLIND_STATES).describe('State: open, final class reached, or no consensus'),
  consenso: BlindAgreement,
  final: z
    .object({
      dt_class: Instant.nullable().describe('Time at which the final class was reached'),
      class: Classification.nullable().describe('Final class; null while there is none'),
    })
    .describe('Class given by two agreeing answers or by the super geo'),
  geo: z.array(BlindOpinion).describe('The answers, oldest first'),
});
export type BlindReviewRow = z.infer<typeof BlindReviewRow>;

/** A row of the report's spreadsheet: one answer. */
export const BlindAnswerRow = BlindReviewRow.pick({
  id_amostra: true,
  seq: true,
  razao_social: true,
  consenso: true,
}).extend(BlindOpinion.omit({ id_usuario: true }).shape);
export type BlindAnswerRow = z.infer<typeof BlindAnswerRow>;

/** An estimate with its 95 % confidence interval; null for fewer than ten observations, or where it is undefined. */
export const Estimate = z
  .object({
    valor: z.number(),
    de: z.number().nullable().describe('Lower bound; null without variation, where no interval exists'),
    ate: z.number().nullable().describe('Upper bound; null together with the lower bound'),
  })
  .nullable()
  .describe('Estimate with its 95 % confidence interval; null for fewer than ten observations, or where undefined');
export type Estimate = z.infer<typeof Estimate>;

const Reviewer = z.object({ id_usuario: Id, nome: z.string() });

/** Agreement of reviewers over the first two answers of each sample; a third is requested only where these differ and would bias the result. */
export const Agreement = z.object({
  amostras: count.describe('Samples with at least two answers'),
  iguais: count.describe('Of those, samples whose first two answers agree'),
  respostas: count.describe('All answers to the samples found'),
  concordancia: Estimate.describe('iguais / amostras, Wilson interval'),
  fleiss: Estimate.describe('Fleiss’ kappa over all reviewers, jackknife interval'),
  pares: z
    .array(
      z.object({
        revisores: z.tuple([Reviewer, Reviewer]).describe('The two reviewers'),
        amostras: count.describe('Samples whose first two answers came from this pair'),
        iguais: count,
        concordancia: Estimate.describe('iguais / amostras, Wilson interval'),
        kappa: Estimate.describe('Cohen’s kappa, large-sample interval'),
      }),
    )
    .describe('Every pair of reviewers who gave the first two answers to a sample, most samples first'),
  certeza: z
    .array(
      z.object({
        certeza: z.int().min(SCALE.min).max(SCALE.max),
        certas: count.describe('Answers confirmed by an approved report'),
        erradas: count.describe('Answers contradicted by an approved report'),
        acerto: Estimate.describe('certas / (certas + erradas), Wilson interval'),
      }),
    )
    .length(SCALE.max)
    .describe('Correct answers by certainty, 1 to 5; only samples with an approved report, without INCO answers'),
});
export type Agreement = z.infer<typeof Agreement>;

/** A blind reviewer, for the filter of the report. */
export const BlindReviewer = Reviewer.extend({ ativo: z.boolean() });

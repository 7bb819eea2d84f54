import { z } from 'zod';
import { Id, IdList } from '../common/ids.ts';
import { Instant, SearchInstant } from '../common/instant.ts';
import { Classification } from '../samples/classification.ts';
import { BlindClassification, SCALE } from './review.ts';

/** Rows of a page of the blind-review report. */
export const BLIND_REPORT_PAGE_MAX = 500;

const count = z.int().min(0);
const box = z.boolean().nullish();

/** What the blind-review report is searched by; travels as base64url of its JSON (product document 2, section 3). */
export const BlindReportFilter = z.strictObject({
  blind: Id.nullish().describe('Samples that this reviewer answered; none: of all'),
  empresa: IdList.nullish().describe('Companies; each stands for its branches too; none: all'),
  dti: SearchInstant.nullish().describe('Samples answered from here on'),
  dtf: SearchInstant.nullish().describe('Samples answered up to here, its whole minute included'),
  leak: box.describe('Samples whose final class is LEAK; without a final class, those that somebody called so'),
  pass: box.describe('The same of PASS'),
  less: box.describe('The same of LESS'),
  inco: box.describe('The same of INCO; with none of the four set, every class counts'),
  pag: z.int().min(1).max(1_000_000).nullish().describe('Page, from 1'),
  max: z.int().min(1).max(BLIND_REPORT_PAGE_MAX).nullish().describe('Rows of a page, 50 by default'),
});
export type BlindReportFilter = z.output<typeof BlindReportFilter>;
export type BlindReportFilterInput = z.input<typeof BlindReportFilter>;

/** One reviewer’s answer. */
export const BlindOpinion = z.object({
  id_usuario: Id,
  nome: z.string().describe('The reviewer'),
  class: BlindClassification,
  dt_class: Instant.describe('When it was given'),
  certeza: z.int().min(SCALE.min).max(SCALE.max).describe('Certainty, 1 to 5'),
  qualidade: z.int().min(SCALE.min).max(SCALE.max).describe('Quality of the sound, 1 to 5'),
  tempo: z.int().describe('Seconds from the hand-out to the answer'),
});

/** What became of a sample: still asked about, decided, or three different answers that wait for a super geo (D-18). */
export const BLIND_STATES = ['aberta', 'final', 'sem_consenso'] as const;

/** A row of the blind-review report (BR-07). */
export const BlindReviewRow = z.object({
  id_amostra: Id,
  seq: z.string().describe('Sample id as shown to people'),
  razao_social: z.string().describe('Company of the sample'),
  dt_upload: Instant.describe('When the sample was uploaded'),
  dt_amostra: Instant.describe('When the sound was recorded'),
  situacao: z.enum(BLIND_STATES).describe('Whether the answers make a final class'),
  final: z
    .object({
      dt_class: Instant.nullable().describe('When the final class was reached'),
      class: Classification.nullable().describe('Final class; null while there is none'),
    })
    .describe('What two agreeing answers, or the super geo, made of it'),
  geo: z.array(BlindOpinion).describe('The answers, oldest first'),
});
export type BlindReviewRow = z.infer<typeof BlindReviewRow>;

/** An estimate with its 95 % interval; null of fewer than ten, or where the counts say nothing. */
export const Estimate = z
  .object({
    valor: z.number(),
    de: z.number().nullable().describe('Lower bound; null where nothing varies, so that no interval can be told'),
    ate: z.number().nullable().describe('Upper bound; null with the lower one'),
  })
  .nullable()
  .describe('Estimate with its 95 % interval; null of fewer than ten, or where the counts allow none');
export type Estimate = z.infer<typeof Estimate>;

const Reviewer = z.object({ id_usuario: Id, nome: z.string() });

/** How far reviewers agree; counted over the first two answers of each sample, since a third is asked for only where these differ. */
export const Agreement = z.object({
  amostras: count.describe('Samples with at least two answers'),
  iguais: count.describe('Those whose first two answers are the same'),
  respostas: count.describe('All answers of the samples found'),
  concordancia: Estimate.describe('iguais / amostras, Wilson interval'),
  fleiss: Estimate.describe('Fleiss’ kappa over all reviewers, jackknife interval'),
  pares: z
    .array(
      z.object({
        revisores: z.tuple([Reviewer, Reviewer]).describe('The two reviewers'),
        amostras: count.describe('Samples whose first two answers are theirs'),
        iguais: count,
        concordancia: Estimate.describe('iguais / amostras, Wilson interval'),
        kappa: Estimate.describe('Cohen’s kappa, large-sample interval'),
      }),
    )
    .describe('Every pair of reviewers who answered a sample first, most samples first'),
  certeza: z
    .array(
      z.object({
        certeza: z.int().min(SCALE.min).max(SCALE.max),
        certas: count.describe('Answers that an approved report bore out'),
        erradas: count.describe('Answers that an approved report contradicts'),
        acerto: Estimate.describe('certas / (certas + erradas), Wilson interval'),
      }),
    )
    .length(SCALE.max)
    .describe(
      'How certainty relates to being right, 1 to 5; answers of samples with an approved report, INCO left out',
    ),
});
export type Agreement = z.infer<typeof Agreement>;

/** A blind reviewer, for the filter of the report. */
export const BlindReviewer = Reviewer.extend({ ativo: z.boolean() });

import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { CustomerClassification } from './classification.ts';

const CLASS_SEEN = CustomerClassification.nullable()
  .optional()
  .describe('Leaves the class as it is unless it is this one, so that an undo keeps what others have decided since');

/** The customer's class of one sample. */
export const CustomerVerdict = z.strictObject({
  id_amostra: Id,
  classificacao_cliente: CustomerClassification.nullable().describe('The customer’s class; null removes it'),
  classificacao_vista: CLASS_SEEN,
});
export type CustomerVerdict = z.infer<typeof CustomerVerdict>;

/** Seen flag and class of one sample. */
export const ReviewedSample = z.strictObject({
  id: Id.describe('Sample by id_amostra'),
  vista: z.boolean().optional().describe('The seen flag'),
  classificacao_cliente: CustomerClassification.nullable().optional().describe('The customer’s class; null removes it'),
});
export type ReviewedSample = z.infer<typeof ReviewedSample>;

/** What a reviewer sets on one of several samples; a part left out stays as it is. */
export const SampleReview = ReviewedSample.extend({ classificacao_vista: CLASS_SEEN });
export type SampleReview = z.infer<typeof SampleReview>;

/** A sample whose class an undo has left, with that class. */
export const KeptVerdict = z.strictObject({
  id: Id.describe('Sample by id_amostra'),
  classificacao_cliente: CustomerClassification.nullable().describe(
    'The customer’s class as another person has set it',
  ),
});

/** `PUT amostra/revisar/massa`: all or none; `anteriores` of its reply, sent again with `classificacao_vista` and `desfaz`, undo it. */
export const ReviewManyBody = z.strictObject({
  data: z.array(SampleReview).min(1).max(100_000).describe('At most 3,000 samples'),
  desfaz: z.boolean().optional().describe('Whether this takes an earlier change back; the log says so'),
});
export type ReviewManyBody = z.infer<typeof ReviewManyBody>;

/** The query of `GET amostra/{id}/vista/{valor}`. */
export const SeenQuery = z.strictObject({
  desfaz: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional()
    .describe('Whether this takes an earlier change back; the log says so'),
});

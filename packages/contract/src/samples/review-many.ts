import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { CustomerClassification } from './classification.ts';

/** What a reviewer sets on one of several samples; a part left out stays as it is. */
export const SampleReview = z.strictObject({
  id: Id.describe('Sample by id_amostra'),
  vista: z.boolean().optional().describe('The seen flag'),
  classificacao_cliente: CustomerClassification.nullable().optional().describe('The customer’s class; null removes it'),
});
export type SampleReview = z.infer<typeof SampleReview>;

/** `PUT amostra/revisar/massa`: all or none; the previous values, sent again, undo it. */
export const ReviewManyBody = z.strictObject({
  data: z.array(SampleReview).min(1).max(100_000).describe('At most 3,000 samples'),
});

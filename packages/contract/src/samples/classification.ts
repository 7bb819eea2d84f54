import { z } from 'zod';
import { CLASSIFICATIONS, INSPECTION_STATUSES } from './codes.ts';

export { CLASSIFICATIONS, INSPECTION_STATUSES };
export const Classification = z.enum(CLASSIFICATIONS).describe('Classification code');
export type Classification = z.infer<typeof Classification>;

/** Classes that a user of a company may set (product document 1, section 4). */
export const CUSTOMER_CLASSIFICATIONS = ['LESS', 'PASS', 'LEAK'] as const;
export const CustomerClassification = z.enum(CUSTOMER_CLASSIFICATIONS).describe('Class set by the customer’s user');
export type CustomerClassification = z.infer<typeof CustomerClassification>;

/** Codes joined by `|`, as in the searches; parsed to a list. */
export const ClassificationList = z
  .string()
  .max(60)
  .transform((text) => (text === '' ? [] : text.split('|')))
  .pipe(z.array(Classification))
  .describe('Classification codes joined by |; empty means all');

export const InspectionStatus = z.enum(INSPECTION_STATUSES).describe('Derived inspection status');
export type InspectionStatus = z.infer<typeof InspectionStatus>;

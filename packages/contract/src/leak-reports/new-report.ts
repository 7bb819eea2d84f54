import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { text } from '../common/text.ts';
import { REQUEST_FIELDS } from './fields.ts';

/** Most photos of one report. */
export const REPORT_PHOTOS_MAX = 10;
/** Longest title of a photo, characters. */
export const PHOTO_TITLE_MAX = 120;
/** Largest photo accepted, bytes; the field page sends smaller ones. */
export const PHOTO_BYTES_MAX = 15 * 1024 * 1024;
/** Most samples of one report. */
export const REPORT_SAMPLES_MAX = 10;

/**
 * `POST relatorio-vazamento` (D-20): JSON, or multipart with this in the field `dados` and then the photos in `fotos`, in the order of
 * their titles. When a person sends the same `chave` again, the reply is the existing report.
 */
export const NewLeakReport = z.strictObject({
  chave: z.uuid().describe('Key created by the caller; sending it again returns the same report'),
  amostras: z
    .array(z.strictObject({ id_amostra: Id, ordem_inspecao: z.int().min(1).max(3) }))
    .min(1)
    .max(REPORT_SAMPLES_MAX)
    .superRefine((samples, context) => {
      for (const [index, { id_amostra }] of samples.entries()) {
        if (samples.findIndex((other) => other.id_amostra === id_amostra) === index) continue;
        context.addIssue({ code: 'custom', path: [index], message: 'named twice' });
      }
    })
    .describe('Samples of one company, each with the slot of the caller'),
  ...REQUEST_FIELDS,
  fotos: z
    .array(z.strictObject({ title: text(PHOTO_TITLE_MAX).describe('Title of the photo') }))
    .max(REPORT_PHOTOS_MAX)
    .default([])
    .describe('Titles of the photos, one per photo'),
});
export type NewLeakReport = z.output<typeof NewLeakReport>;
export type NewLeakReportInput = z.input<typeof NewLeakReport>;

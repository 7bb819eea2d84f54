import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { text } from '../common/text.ts';
import { GIVEN_FIELDS } from './fields.ts';

/** The most photos of one report. */
export const REPORT_PHOTOS_MAX = 10;
/** Longest title of a photo. */
export const PHOTO_TITLE_MAX = 120;
/** The largest photo that is taken, bytes; the field page sends smaller ones. */
export const PHOTO_BYTES_MAX = 15 * 1024 * 1024;
/** The most samples that one report covers. */
export const REPORT_SAMPLES_MAX = 10;

/**
 * `POST relatorio-vazamento` (D-20): as JSON, or as multipart with this in the field `dados` and then the photos in `fotos`, in the order
 * of their titles. The same `chave` sent again by the same person answers the report that is there already.
 */
export const NewLeakReport = z.strictObject({
  chave: z.uuid().describe('Made by the client; the same one never becomes two reports of a person'),
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
    .describe('Samples of one company with the own slot of each'),
  ...GIVEN_FIELDS,
  fotos: z
    .array(z.strictObject({ title: text(PHOTO_TITLE_MAX).describe('Title of the photo') }))
    .max(REPORT_PHOTOS_MAX)
    .default([])
    .describe('Titles, one per photo'),
});
export type NewLeakReport = z.output<typeof NewLeakReport>;
export type NewLeakReportInput = z.input<typeof NewLeakReport>;

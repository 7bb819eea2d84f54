import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Instant } from '../common/instant.ts';
import { text } from '../common/text.ts';
import { EQUIPMENT, INSPECTION_SCOPES, LEAK_TYPES, PAVINGS, PIPE_MATERIALS, POINT_POSITIONS } from './enumerations.ts';

/** Longest note of a report. */
export const REPORT_NOTE_MAX = 1000;
/** The most photos of one report. */
export const REPORT_PHOTOS_MAX = 10;
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
  tipo_vazamento: z.enum(LEAK_TYPES).describe('Leak type found (D-29)'),
  abrangencia: z.enum(INSPECTION_SCOPES).nullish().describe('Inspection scope (D-29)'),
  posicao: z.enum(POINT_POSITIONS).nullish().describe('Position of the point (D-29)'),
  tipo_pavimentacao: z.enum(PAVINGS).nullish().describe('Paving (D-29)'),
  tipo_tubulacao: z.enum(PIPE_MATERIALS).nullish().describe('Pipe material (D-29)'),
  equipamentos: z.array(z.enum(EQUIPMENT)).max(EQUIPMENT.length).default([]).describe('Equipment used (D-29)'),
  diametro: text(32).nullish().describe('Pipe diameter'),
  nro_hidrometro: text(64).nullish().describe('Nearby water meter'),
  pressao: z.number().min(0).max(1000).nullish().describe('Network pressure, m.c.a'),
  endereco: text(300).nullish().describe('Inspected address'),
  numero: text(32).nullish().describe('House number of the inspected address'),
  latitude: z.number().min(-90).max(90).nullish().describe('Latitude of the point, degrees WGS84'),
  longitude: z.number().min(-180).max(180).nullish().describe('Longitude of the point, degrees WGS84'),
  dt_relatorio: Instant.describe('When the inspection was made; from 2000 on, at most a minute ahead of the server'),
  obs_inspecao: text(REPORT_NOTE_MAX).nullish().describe('Notes of the inspection'),
  obs_tipo_vazamento: text(REPORT_NOTE_MAX).nullish().describe('Notes on the leak type'),
  fotos: z
    .array(z.strictObject({ title: text(120).describe('Title of the photo') }))
    .max(REPORT_PHOTOS_MAX)
    .default([])
    .describe('Titles, one per photo'),
});
export type NewLeakReport = z.output<typeof NewLeakReport>;
export type NewLeakReportInput = z.input<typeof NewLeakReport>;

import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Instant } from '../common/instant.ts';
import { text } from '../common/text.ts';
import { Classification } from '../samples/classification.ts';
import { METER_MAX } from '../samples/visits.ts';
import { given } from './given.ts';
import { PositionSource } from './position-source.ts';
import { SampleWarning } from './warnings.ts';

export * from './position-source.ts';
export * from './warnings.ts';

/** Largest recording, bytes: two minutes of stereo at 48 kHz and 24 bits are half of it. */
export const SOUND_BYTES_MAX = 64 * 1024 * 1024;
/** Uploads that one device or person may have under way at a time. */
export const UPLOADS_AT_ONCE = 4;
/** Largest photo, bytes, and how many belong to a sample. */
export const SAMPLE_PHOTO_BYTES_MAX = 15 * 1024 * 1024;
export const SAMPLE_PHOTOS_MAX = 2;
/** Longest label of a collector, model and serial number of a sensor, characters. */
export const LABEL_MAX = 64;
/** Longest note of the collector, characters. */
export const NOTE_MAX = 1000;

/** Classes that a collector sees rather than hears: they need no sound and become the sample's class (D-22). */
export const SEEN_CLASSES = ['NOAC', 'FRAU', 'VISI'] as const satisfies Classification[];

/** The key of a sample, made by the sender: the same when the sample is sent again. */
export const SampleKey = z
  .uuid()
  .transform((key) => key.toLowerCase())
  .describe('UUID made by the sender, the same when it sends again');

const number = (min: number, max: number) =>
  z
    .string()
    // As programs print numbers: with all digits of a double, or with an exponent.
    .regex(/^[+-]?\d{1,9}(\.\d{1,20})?(e[+-]?\d{1,3})?$/i)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

const CENTURY_END = Date.parse('2100-01-01T00:00:00Z');

/**
 * Whether a clock may have said this time, epoch milliseconds. Clocks that were never set begin in 1970; the samples of one are kept with a
 * warning, and so are those of a clock that is ahead. Beyond 2100 no clock is meant.
 */
export const isClockTime = (time: number): boolean => time >= 0 && time < CENTURY_END;

/** What is sent with a recording (D-34), as texts of a form or a query. */
export const SampleFields = z.strictObject({
  dt_amostra: Instant.pipe(z.string().refine((instant) => isClockTime(Date.parse(instant)))).describe(
    'When the sound was recorded, with offset; 1970 to 2099. An unlikely one is kept with a warning',
  ),
  lat: number(-90, 90).describe('Latitude, degrees'),
  lon: number(-180, 180).describe('Longitude, degrees'),
  precisao: given(number(0, 1_000_000)).describe('Radius in which the position lies, metres'),
  origem_posicao: given(PositionSource),
  pre_classificacao: given(Classification).describe('What the collector thinks; NOAC, FRAU and VISI become the class'),
  obs_app: given(text(NOTE_MAX)).describe('Note of the collector'),
  coletor: given(text(LABEL_MAX)).describe('Label of the collector'),
  sensor_modelo: given(text(LABEL_MAX)).describe('Model of the sensor'),
  sensor_serie: given(text(LABEL_MAX)).describe('Serial number of the sensor'),
  hidrometro: given(text(METER_MAX)).describe('Number of the water meter'),
  medidor_girando: given(
    z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1'),
  ).describe('Whether the meter was turning'),
  id_cliente: given(
    z
      .string()
      .regex(/^\d{1,10}$/)
      .transform(Number)
      .pipe(Id),
  ).describe('Company of the sample; a person’s own without it. A device has one company'),
});
export type SampleFields = z.output<typeof SampleFields>;

/** `POST amostra`: the fields of the form. */
export const NewSample = SampleFields.extend({ chave: SampleKey });
export type NewSample = z.output<typeof NewSample>;

/** The answer to an upload, the same again when it is repeated. */
export const KeptSample = z.object({
  id_amostra: Id,
  seq: z.string().describe('Id of the sample as people know it'),
  avisos: z.array(SampleWarning).describe('What is doubtful and kept'),
});
export type KeptSample = z.infer<typeof KeptSample>;

/** Header of the answer to HEAD, with the `id_amostra` of a sample that has arrived. A captive portal answers 200 too, but without it. */
export const KEPT_SAMPLE_HEADER = 'x-id-amostra';

/** Header with the sender's clock, in the form of `Date`, which a browser does not let a page set. */
export const CLOCK_HEADER = 'x-date';

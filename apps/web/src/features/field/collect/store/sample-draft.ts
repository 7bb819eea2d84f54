import { Classification, SampleWarning, SEEN_CLASSES } from '@escuta/contract';
import { z } from 'zod';
import { Waiting } from '../../store/waiting.ts';

/** Version of the samples written now. */
export const SAMPLE_VERSION = 1;

const Position = z.object({
  lat: z.number(),
  lon: z.number(),
  /** Radius in metres; null for a place chosen by hand. */
  accuracy: z.number().nullable(),
  /** When the phone found it, epoch milliseconds. */
  at: z.number(),
  /** An earlier position of the phone, which the collector says is still right. It holds for two hours. */
  isFormer: z.boolean().optional(),
});
export type Position = z.output<typeof Position>;

const Sound = z.object({
  id: z.string(),
  /** `file`: from a sensor. */
  from: z.enum(['microphone', 'file']),
  seconds: z.number(),
  levelDb: z.number(),
  isCut: z.boolean(),
  isQuiet: z.boolean(),
  /** What the phone did to the sound, in short; empty for nothing. */
  processing: z.string(),
});
export type Sound = z.output<typeof Sound>;

const Company = z.object({ id_cliente: z.number(), razao_social: z.string() });

/** What the collector enters. Empty texts for nothing. */
const Fields = z.object({
  pre_classificacao: z.union([Classification, z.literal('')]),
  medidor_girando: z.enum(['true', 'false', '']),
  hidrometro: z.string(),
  obs_app: z.string(),
  sensor_modelo: z.string(),
  sensor_serie: z.string(),
  /** Null: the person's own. */
  company: Company.nullable(),
});
export type SampleDraftFields = z.output<typeof Fields>;

const SampleDraft = Waiting.extend({
  kind: z.literal('sample'),
  fields: Fields,
  position: Position.nullable(),
  /** When the sound was recorded, or the sample saved that has none; epoch milliseconds. */
  recordedAt: z.number().nullable(),
  sound: Sound.nullable(),
  /** The server's answer; without the key where an earlier version kept it. */
  answer: z.object({ id_amostra: z.number().optional(), seq: z.string(), avisos: z.array(SampleWarning) }).nullable(),
});
export type SampleDraft = z.output<typeof SampleDraft>;

/** A draft with the keys that this version does not know, so that they are written back too. */
const Stored = SampleDraft.extend({ version: z.int().max(SAMPLE_VERSION), fields: Fields.loose() }).loose();

/** Null if it cannot be read: a later version wrote it, or it is corrupt. */
export const readSample = (stored: object): SampleDraft | null => Stored.safeParse(stored).data ?? null;

export const emptySampleFields = (): SampleDraftFields => ({
  pre_classificacao: '',
  medidor_girando: '',
  hidrometro: '',
  obs_app: '',
  sensor_modelo: '',
  sensor_serie: '',
  company: null,
});

/** Whether the collector chose the position: one put on the map, or an earlier one that still holds. */
export const isChosen = ({ accuracy, isFormer }: Position): boolean => accuracy === null || isFormer === true;

/** Whether a class is seen rather than heard, so that the sample needs no sound. */
export const isSeen = (code: string): boolean => SEEN_CLASSES.some((seen) => seen === code);

/** Whether a photo is asked for: a fraud or a visible leak is hard to believe without one. */
export const needsPhoto = ({ fields, photos }: SampleDraft): boolean =>
  photos.length === 0 && (fields.pre_classificacao === 'FRAU' || fields.pre_classificacao === 'VISI');

/** What a sample lacks to be saved. */
export type Lack = 'sound' | 'position';

export function lacksOf({ sound, fields, position }: SampleDraft): Lack[] {
  return [
    ...(sound || isSeen(fields.pre_classificacao) ? [] : (['sound'] as const)),
    ...(position ? [] : (['position'] as const)),
  ];
}

/** After so long without a touch a draft may be of another meter: a visit to one takes minutes. Milliseconds. */
const OLD_MS = 3_600_000;

/** Whether a draft must not be taken for that of the meter of now before the collector says so. */
export const isOld = (draft: SampleDraft, now: number): boolean =>
  draft.state === 'draft' && !isUntouched(draft) && now - draft.changed > OLD_MS;

/** Nothing has been entered yet: the draft is the empty form. */
export function isUntouched({ sound, photos, fields, problem, position }: SampleDraft): boolean {
  const { pre_classificacao, medidor_girando, hidrometro, obs_app } = fields;
  const isEmpty = !pre_classificacao && !medidor_girando && !hidrometro && !obs_app;
  return isEmpty && !sound && photos.length === 0 && !problem && !(position && isChosen(position));
}

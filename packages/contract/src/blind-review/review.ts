import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Recording } from '../samples/sample.ts';

/** Classes that a blind reviewer chooses from (product document 2, section 2). */
export const BLIND_CLASSIFICATIONS = ['LESS', 'LEAK', 'PASS', 'INCO'] as const;
export const BlindClassification = z.enum(BLIND_CLASSIFICATIONS).describe('Class given in blind review');
export type BlindClassification = z.infer<typeof BlindClassification>;

/** Ends of both scales, quality and certainty (product document 2, section 9). */
export const SCALE = { min: 1, max: 5 } as const;
const scale = z.int().min(SCALE.min).max(SCALE.max);

const seconds = z.int().min(0);
const browserTime = seconds
  .max(86_400)
  .nullish()
  .describe('Ignored: seconds by the browser’s clock; the server’s count');

/** Number of a hand-out; reveals nothing about the sample, not even its id (BR-06). */
export const HandOut = Id.describe('Number of the hand-out, from br/amostra');

/** A sample handed out to a reviewer: its sound and nothing else (BR-06). */
export const BlindSample = z.object({
  amostra: HandOut,
  restante: seconds.describe('Seconds left for this sample, by the server’s clock'),
  url: z.string().describe('The recording, a signed same-origin path without the sample’s id'),
  espectrograma: z.string().describe('Spectrogram PNG, a signed same-origin path without the sample’s id'),
  gravacao: Recording.describe('Properties of the recording, for the player'),
});
export type BlindSample = z.infer<typeof BlindSample>;

/** Working time left for a reviewer. */
export const WorkLeft = z.object({
  restante_bloco: seconds.describe('Seconds left in the block, before the rest'),
  restante_dia: seconds.describe('Seconds of work left today (UTC-3)'),
});
export type WorkLeft = z.infer<typeof WorkLeft>;

/** `POST` and `PUT br/tempo-classificacao`. */
export const HandOutBody = z.strictObject({ amostra: HandOut });
/** `POST br/classifica`. */
export const BlindAnswer = z.strictObject({
  amostra: HandOut,
  classificacao: BlindClassification,
  qualidade: scale.describe('Quality of the sound, 1 to 5'),
  certeza: scale.describe('Certainty of the class, 1 to 5'),
  tempo: browserTime,
});
export type BlindAnswer = z.output<typeof BlindAnswer>;

/** Reasons for returning a sample unanswered (D-18). */
export const GIVE_BACK_REASONS = ['expirada', 'pulada'] as const;
export const GiveBackReason = z.enum(GIVE_BACK_REASONS).describe('expirada: its time is over; pulada: skipped');
export type GiveBackReason = z.infer<typeof GiveBackReason>;
/** `POST br/expurgo`. */
export const GiveBack = z.strictObject({ amostra: HandOut, motivo: GiveBackReason });

/** `POST br/finaliza`. */
export const EndWork = z.strictObject({
  amostra: HandOut.nullish().describe('Ignored: any sample handed out is returned'),
  tempo: browserTime,
});

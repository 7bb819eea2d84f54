import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Recording } from '../samples/sample.ts';

/** What a blind reviewer chooses from (product document 2, section 2). */
export const BLIND_CLASSIFICATIONS = ['LESS', 'LEAK', 'PASS', 'INCO'] as const;
export const BlindClassification = z.enum(BLIND_CLASSIFICATIONS).describe('Class given in blind review');
export type BlindClassification = z.infer<typeof BlindClassification>;

/** Ends of both scales, quality and certainty (product document 2, section 9). */
export const SCALE = { min: 1, max: 5 } as const;
const scale = z.int().min(SCALE.min).max(SCALE.max);

const seconds = z.int().min(0);
const browserTime = seconds.max(86_400).nullish().describe('Seconds as the browser counts; the server writes its own');

/** The number of a hand-out: it tells of the sample nothing, not even its id (BR-06). */
export const HandOut = Id.describe('Number of the hand-out, as br/amostra gave it');

/** A sample in a reviewer’s hand: its sound and nothing else (BR-06). */
export const BlindSample = z.object({
  amostra: HandOut,
  restante: seconds.describe('Seconds left for this sample, by the server’s clock'),
  url: z.string().describe('The recording, a signed same-origin path that names nothing'),
  espectrograma: z.string().describe('Spectrogram PNG, a signed same-origin path that names nothing'),
  gravacao: Recording.describe('What the player needs to know of the recording'),
});
export type BlindSample = z.infer<typeof BlindSample>;

/** How long a reviewer may still work. */
export const WorkLeft = z.object({
  restante_bloco: seconds.describe('Seconds left of the block, before the rest'),
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

/** Why a sample goes back unanswered (D-18). */
export const GIVE_BACK_REASONS = ['expirada', 'pulada'] as const;
export const GiveBackReason = z.enum(GIVE_BACK_REASONS).describe('expirada: its time is over; pulada: skipped');
export type GiveBackReason = z.infer<typeof GiveBackReason>;
/** `POST br/expurgo`. */
export const GiveBack = z.strictObject({ amostra: HandOut, motivo: GiveBackReason });

/** `POST br/finaliza`. */
export const EndWork = z.strictObject({
  amostra: HandOut.nullish().describe('Ignored: whatever is in hand goes back'),
  tempo: browserTime,
});

import { type FieldIssue, type ProblemCode, REQUEST_MS_MAX } from '@escuta/contract';
import { z } from 'zod';

/** Why the device itself sends a draft no further: a file that it names is gone. */
export type LostCode = 'sound_lost' | 'photo_lost';

/** Why a draft waits or was refused. `file_unread`: a file is there and could not be read, `times` in a row. */
type Code = ProblemCode | LostCode | 'network' | 'file_unread';

const params = z.record(z.string(), z.union([z.string(), z.number()]));
const details = z.array(z.custom<FieldIssue>((value) => z.object({ field: z.string() }).safeParse(value).success));

const problemOf = <C extends Code>() =>
  z.object({ code: z.custom<C>((value) => typeof value === 'string'), params, details }).nullable();

/** Why a draft that has no sound was not sent. */
export const SoundlessProblem = problemOf<Exclude<Code, 'sound_lost'>>();
export type SoundlessProblem = NonNullable<z.output<typeof SoundlessProblem>>;

/** What every draft on this device has: one being written, waiting to be sent, refused, or recently sent. */
export const Waiting = z.object({
  /** Idempotency key, created with the draft. */
  chave: z.string(),
  id_usuario: z.number(),
  version: z.int(),
  photos: z.array(z.object({ id: z.string(), title: z.string() })).readonly(),
  state: z.enum(['draft', 'queued', 'refused', 'sent']),
  /** Attempts to send so far; after the first, the server may already have it. */
  attempts: z.number(),
  /** Time of the next automatic attempt, epoch milliseconds. */
  nextAttempt: z.number(),
  sendingSince: z.number().nullable(),
  /** Why the last attempt failed. */
  problem: problemOf<Code>(),
  /** When its author last worked on it, or what has become of it since; epoch milliseconds. */
  changed: z.number(),
});
export type Waiting = z.output<typeof Waiting>;
export type SendProblem = NonNullable<Waiting['problem']>;

/** Whether the device and not the server refused it. */
export const isLost = (problem: SendProblem): problem is SendProblem & { code: LostCode } =>
  problem.code === 'sound_lost' || problem.code === 'photo_lost';

/** The state of a draft that has just been created. */
export const newWaiting = (chave: string, id_usuario: number, now: Date) => ({
  chave,
  id_usuario,
  photos: [],
  state: 'draft' as const,
  attempts: 0,
  nextAttempt: 0,
  sendingSince: null,
  problem: null,
  changed: now.getTime(),
});

/** Whether a draft can be edited again: the server refused it, or no attempt to send it was made yet. */
export const mayReopen = ({ state, attempts }: Waiting) =>
  state === 'refused' || (state === 'queued' && attempts === 0);

/** An attempt that began longer ago than the server waits was interrupted, for example by closing the page. */
export const isSending = ({ state, sendingSince }: Waiting) =>
  state === 'queued' && sendingSince !== null && Date.now() - sendingSince < REQUEST_MS_MAX;

/** What people are told of where a draft is: the device itself holds back one of which it has lost a file. */
export const shownState = ({ state, problem }: Waiting): Waiting['state'] | 'held' =>
  state === 'refused' && problem && isLost(problem) ? 'held' : state;

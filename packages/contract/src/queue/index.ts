import { z } from 'zod';
import { Id } from '../common/ids.ts';
import { Instant } from '../common/instant.ts';

/**
 * The kinds of work that wait in the queue (ING-06), each with its lane. The lanes work side by side, so that a mail server that is down
 * holds up no recording.
 */
export const TASK_LANES = {
  password_link: 'mail',
  welcome: 'mail',
  password_changed: 'mail',
  email_changed: 'mail',
  ticket: 'mail',
  ticket_copy: 'mail',
  newsletter: 'newsletter',
  /** A recording that has come in: spectrogram, waveform, level, playable sound. */
  recording: 'recordings',
  /** A recording of an earlier version, which lacks what this one makes. */
  earlier_recording: 'earlier_recordings',
  /** The next model that a company tree learns from its decided reports, at night (LSN-07). */
  listening_model: 'models',
  /** Deciding again on the stored measures of a company tree (ING-03), in small bites. */
  decide_again: 'decisions',
} as const;
export type TaskKind = keyof typeof TASK_LANES;
export type Lane = (typeof TASK_LANES)[TaskKind];
export const TASK_KINDS = Object.keys(TASK_LANES) as [TaskKind, ...TaskKind[]];

/** The work of one lane. */
export type KindOf<L extends Lane> = { [K in TaskKind]: (typeof TASK_LANES)[K] extends L ? K : never }[TaskKind];
export const kindsOf = <L extends Lane>(lane: L): KindOf<L>[] =>
  TASK_KINDS.filter((kind): kind is KindOf<L> => TASK_LANES[kind] === lane);

/** `failed` was given up, with a reason; `running` has been taken by a process that works on it or has died less than two minutes ago. */
export const TASK_STATES = ['failed', 'running', 'waiting'] as const;
export type TaskState = (typeof TASK_STATES)[number];

/** Tasks shown at once. */
export const TASKS_SHOWN_MAX = 200;

/** One piece of work in the queue. */
export const Task = z.object({
  id_saida: z.string().describe('Key of the task'),
  tipo: z.enum(TASK_KINDS).describe('What is to be done'),
  situacao: z
    .enum(TASK_STATES)
    .describe('failed: given up; running: a process works on it; waiting: its turn has not come'),
  id_cliente: Id.describe('Company concerned'),
  razao_social: z.string().describe('Name of the company'),
  nome: z.string().nullable().describe('Person concerned; null for a recording or a company'),
  id_amostra: Id.nullable().describe('A sample with the recording; null for a message or a company'),
  seq: z.string().nullable().describe('Its id as people see it'),
  data: Instant.describe('Since when it is in the queue'),
  dt_proxima: Instant.nullable().describe('Earliest next try; null: given up'),
  tentativas: z.int().describe('Tries so far'),
  feitas: z.int().nullable().describe('Recordings done so far; null for a task that is one piece, or has not begun'),
  total: z.int().nullable().describe('Recordings to do, as counted when it began; null as above'),
  erro: z.string().nullable().describe('Why the last try failed, for administrators; null: none has'),
});
export type Task = z.infer<typeof Task>;

/** How much there is of each kind. */
export const TaskCount = z.object({
  tipo: z.enum(TASK_KINDS),
  situacao: z.enum(TASK_STATES),
  total: z.int().describe('Tasks of this kind in this state'),
});
export type TaskCount = z.infer<typeof TaskCount>;

/** `GET fila`: which tasks. */
export const TaskSearch = z.strictObject({
  situacao: z.enum(TASK_STATES).optional().describe('Only tasks in this state; absent: all'),
});

/** `POST fila/repetir`: which tasks are tried again now. */
export const TaskRetry = z.strictObject({
  ids: z
    .array(z.string().regex(/^\d{1,18}$/))
    .min(1)
    .max(TASKS_SHOWN_MAX)
    .describe('Keys of tasks that failed or wait'),
});
export type TaskRetry = z.output<typeof TaskRetry>;

/** `POST fila/cancelar`: which run of deciding again ends. */
export const TaskCancel = z.strictObject({
  id: z
    .string()
    .regex(/^\d{1,18}$/)
    .describe('Key of the task'),
});

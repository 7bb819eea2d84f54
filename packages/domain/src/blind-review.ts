import type { BlindClassification } from '@escuta/contract';
import { productDay, startOfDay } from './dashboards.ts';

/** Time for one sample (product document 2, section 9). */
export const SAMPLE_SECONDS = 180;
/** How late an answer may arrive that was given in time: the network's share. */
export const ANSWER_GRACE_SECONDS = 5;
/** Rest between two blocks of work. */
export const REST_SECONDS = 20 * 60;

/** What an installation lets reviewers work (BR_WORK_MINUTES, BR_DAY_HOURS). */
export interface WorkLimits {
  blockSeconds: number;
  daySeconds: number;
}

/**
 * What is kept of a reviewer's work. A stretch runs from `dt_inicio` until the reviewer stops, the block is full or the day is; it is not
 * told by the browser, so a closed one cannot make it longer or shorter. Stopping for less than a rest's length leaves the block as it was.
 */
export interface Work {
  /** Day (UTC-3) that `segundos_dia` belongs to. */
  dia: string;
  /** Seconds of the day's and the block's ended stretches. */
  segundos_dia: number;
  segundos_bloco: number;
  /** Start of the running stretch; null while none runs. */
  dt_inicio: Date | null;
  /** End of the last stretch. */
  dt_fim: Date | null;
}

/** Where a reviewer stands. Seconds are whole, counted up: what has a moment left has a second left. */
export type WorkState =
  | { kind: 'working'; restante_bloco: number; restante_dia: number }
  | { kind: 'resting'; seconds: number; until: Date }
  | { kind: 'day_over' }
  | { kind: 'idle' };

const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
const plus = (instant: Date, count: number) => new Date(instant.getTime() + count * 1000);
const DAY_SECONDS = 24 * 3600;

/** When the running stretch ends by itself: the block or the day is full. At midnight (UTC-3) another day begins to count. */
function stretchEnd(start: Date, work: Work, limits: WorkLimits): Date {
  const block = plus(start, limits.blockSeconds - work.segundos_bloco);
  const midnight = plus(startOfDay(productDay(start)), DAY_SECONDS);
  const today = plus(start, limits.daySeconds - (work.dia === productDay(start) ? work.segundos_dia : 0));
  const day = today <= midnight ? today : plus(midnight, limits.daySeconds);
  return new Date(Math.min(block.getTime(), day.getTime()));
}

/** The same work as of now: a stretch that has run into its limit is ended, another day begins at nothing. */
export function settleWork(work: Work, limits: WorkLimits, now: Date): Work {
  const dia = productDay(now);
  const carried = work.dia === dia ? work.segundos_dia : 0;
  if (!work.dt_inicio) return { ...work, dia, segundos_dia: carried };
  const end = stretchEnd(work.dt_inicio, work, limits);
  if (now < end) return work;
  return endStretch({ ...work, dt_inicio: work.dt_inicio }, end, dia);
}

function endStretch(work: Work & { dt_inicio: Date }, end: Date, dia: string): Work {
  const from = new Date(Math.max(work.dt_inicio.getTime(), startOfDay(dia).getTime()));
  return {
    dia,
    segundos_dia: (work.dia === dia ? work.segundos_dia : 0) + Math.max(0, seconds(from, end)),
    segundos_bloco: work.segundos_bloco + seconds(work.dt_inicio, end),
    dt_inicio: null,
    dt_fim: end,
  };
}

/** The reviewer stops; what ran counts up to now. */
export function stopWork(work: Work, limits: WorkLimits, now: Date): Work {
  const settled = settleWork(work, limits, now);
  const { dt_inicio } = settled;
  return dt_inicio ? endStretch({ ...settled, dt_inicio }, now, productDay(now)) : settled;
}

/** Where the reviewer of a settled work stands now. */
export function workState(work: Work, limits: WorkLimits, now: Date): WorkState {
  const asIfStopped = stopWork(work, limits, now);
  const restante_dia = Math.ceil(limits.daySeconds - asIfStopped.segundos_dia);
  const restante_bloco = Math.ceil(limits.blockSeconds - asIfStopped.segundos_bloco);
  if (restante_dia <= 0) return { kind: 'day_over' };
  if (work.dt_inicio) return { kind: 'working', restante_bloco, restante_dia };
  const until = work.dt_fim && plus(work.dt_fim, REST_SECONDS);
  if (restante_bloco > 0 || !until || now >= until) return { kind: 'idle' };
  return { kind: 'resting', seconds: Math.ceil(seconds(now, until)), until };
}

/** The reviewer begins: the block goes on, or a new one begins after a whole rest. Only for who is idle or working. */
export function startWork(work: Work, now: Date): Work {
  if (work.dt_inicio) return work;
  const rested = !work.dt_fim || seconds(work.dt_fim, now) >= REST_SECONDS;
  return { ...work, segundos_bloco: rested ? 0 : work.segundos_bloco, dt_inicio: now };
}

/** Answers that a sample may get (D-18). */
export const MOST_OPINIONS = 3;

/** What the answers of a sample, in their order, come to (D-18). */
export type BlindOutcome =
  | { situacao: 'aberta' }
  | { situacao: 'final'; classe: BlindClassification }
  | { situacao: 'sem_consenso' };

/** Two that agree make the final class; three different ones leave it to a super geo. */
export function blindOutcome(opinions: readonly BlindClassification[]): BlindOutcome {
  const classe = opinions.find((opinion, place) => opinions.indexOf(opinion) < place);
  if (classe) return { situacao: 'final', classe };
  return { situacao: opinions.length >= MOST_OPINIONS ? 'sem_consenso' : 'aberta' };
}

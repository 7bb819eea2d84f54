import type { BlindClassification } from '@escuta/contract';
import { productDay, startOfDay } from './dashboards.ts';

/** Time for one sample, seconds (product document 2, section 9). */
export const SAMPLE_SECONDS = 180;
/** An answer given in time may arrive this much later, because of the network. */
export const ANSWER_GRACE_SECONDS = 5;
/** Rest between two blocks of work, seconds. */
export const REST_SECONDS = 20 * 60;

/** Working time allowed by the settings (BR_WORK_MINUTES, BR_DAY_HOURS). */
export interface WorkLimits {
  blockSeconds: number;
  daySeconds: number;
}

/**
 * Stored working time of a reviewer. A stretch runs from `dt_inicio` until the reviewer stops or reaches the limit of the block or the day.
 * The server measures it, so that a closed browser does not change it. A pause shorter than the rest continues the same block.
 */
export interface Work {
  /** Day (UTC-3) that `segundos_dia` belongs to. */
  dia: string;
  /** Seconds of the ended stretches of the day and of the block. */
  segundos_dia: number;
  segundos_bloco: number;
  /** Start of the running stretch; null while none runs. */
  dt_inicio: Date | null;
  /** End of the last stretch. */
  dt_fim: Date | null;
}

/** State of a reviewer. Seconds are rounded up, so that any remaining time shows as at least one second. */
export type WorkState =
  | { kind: 'working'; restante_bloco: number; restante_dia: number }
  | { kind: 'resting'; seconds: number; until: Date }
  | { kind: 'day_over' }
  | { kind: 'idle' };

const seconds = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;
const plus = (instant: Date, count: number) => new Date(instant.getTime() + count * 1000);
const DAY_SECONDS = 24 * 3600;

/** When the running stretch reaches the limit of the block or the day. The day's count restarts at midnight (UTC-3). */
function stretchEnd(start: Date, work: Work, limits: WorkLimits): Date {
  const block = plus(start, limits.blockSeconds - work.segundos_bloco);
  const midnight = plus(startOfDay(productDay(start)), DAY_SECONDS);
  const today = plus(start, limits.daySeconds - (work.dia === productDay(start) ? work.segundos_dia : 0));
  const day = today <= midnight ? today : plus(midnight, limits.daySeconds);
  return new Date(Math.min(block.getTime(), day.getTime()));
}

/** The work brought up to date: a stretch past its limit is ended, and a new day starts at 0 seconds. */
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

/** Ends the running stretch now. */
export function stopWork(work: Work, limits: WorkLimits, now: Date): Work {
  const settled = settleWork(work, limits, now);
  const { dt_inicio } = settled;
  return dt_inicio ? endStretch({ ...settled, dt_inicio }, now, productDay(now)) : settled;
}

/** State of the reviewer; expects settled work. */
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

/** Starts a stretch, which continues the block or, after a full rest, starts a new one. Expects an idle or working reviewer. */
export function startWork(work: Work, now: Date): Work {
  if (work.dt_inicio) return work;
  const rested = !work.dt_fim || seconds(work.dt_fim, now) >= REST_SECONDS;
  return { ...work, segundos_bloco: rested ? 0 : work.segundos_bloco, dt_inicio: now };
}

/** Most answers for one sample (D-18). */
export const MOST_OPINIONS = 3;

/** Outcome of the answers for a sample, in order (D-18). */
export type BlindOutcome =
  | { situacao: 'aberta' }
  | { situacao: 'final'; classe: BlindClassification }
  | { situacao: 'sem_consenso' };

/** Two equal answers give the final class; three different ones leave it to a super geo. */
export function blindOutcome(opinions: readonly BlindClassification[]): BlindOutcome {
  const classe = opinions.find((opinion, place) => opinions.indexOf(opinion) < place);
  if (classe) return { situacao: 'final', classe };
  return { situacao: opinions.length >= MOST_OPINIONS ? 'sem_consenso' : 'aberta' };
}

import { ENOUGH_DECISIONS } from './dashboards.ts';
import { LISTENING } from './decision.ts';
import {
  exactInterval,
  type Interval,
  medianInterval,
  medianOf,
  weightedInterval,
  weightedShare,
} from './intervals.ts';
import { LISTENING_BLOCK } from './listening-blocks.ts';

/** What the machine's order of listening is worth (LSN-05): figures with intervals, and how much more is needed where there is too little. */

/** Choices, not measurements. They are told on the screen. */
export const PROOF = {
  /** Drawn samples with an answer, for a statement on what nobody heard: with none of them a leak, at most 6 in 100 of the unheard are. */
  drawnLeast: 59,
  /** Heard samples with an answer, for a statement on how many of them are leaks. */
  heardLeast: LISTENING_BLOCK.size,
  /** Decided reports, for a statement on precision. */
  reportsLeast: ENOUGH_DECISIONS,
  /** Leaks, for a statement on the order in which they were found. */
  leaksLeast: ENOUGH_DECISIONS,
  /** Leaks among the drawn of which none may be missed to certify that 95 of 100 are found; one in so many samples is a leak. */
  certified: { leaks: 59, prevalence: 1 / 230 },
  /** A leak found otherwise counts as missed near a sample that nobody had heard: so near, metres, and so long after it, days. */
  near: { metres: 50, days: 90 },
  /** A recorder has moved when the median of its last days differs by more from what came before, dB; from so many samples of each. */
  drift: { decibels: 3, days: 7, weekLeast: 7, beforeLeast: LISTENING.referenceLeast, most: LISTENING.referenceMost },
  /** The part of the listening that the figure on the beginning of the machine's order is about. */
  beginning: 0.1,
} as const;

/** A share with its interval, from 0 to 1, and how many more are needed to say something. */
export interface ProvenShare {
  some: number;
  all: number;
  share: number | null;
  interval: Interval | null;
  lacking: number;
}

export function provenShare(some: number, all: number, least: number): ProvenShare {
  const share = all === 0 ? null : some / all;
  return { some, all, share, interval: exactInterval(some, all), lacking: Math.max(0, least - all) };
}

/** Place in "most likely first" (LSN-03): the order of the machine, null without one, and the time of the sample, ms. */
interface Place {
  order: number | null;
  at: number;
}

/** Whether a sample comes before another in "most likely first". */
function isBefore(one: Place, other: Place): boolean {
  if (one.order === other.order) return one.at > other.at;
  return one.order !== null && (other.order === null || one.order > other.order);
}

/** A sample that was drawn at random, and heard with an answer. */
export interface DrawnSample extends Place {
  company: number;
  /** When it was sent, ms. */
  sentAt: number;
  /** When it was drawn, ms. */
  drawnAt: number;
  /** With which probability. */
  probability: number;
  isLeak: boolean;
}

/** Of which companies and times a block is made. Times in ms, infinite without a limit; `until` is the first that no longer belongs to it. */
export interface Reach {
  companies: ReadonlySet<number>;
  from: number;
  until: number;
  /** Whether the times are those of the upload. */
  isBySent: boolean;
}

/** What a block took from the top of the order: of what, and how far down. Times in ms. */
export interface TakenBlock {
  at: number;
  reach: Reach;
  last: Place;
}

const reaches = ({ companies, from, until, isBySent }: Reach, { company, at, sentAt }: DrawnSample): boolean => {
  const when = isBySent ? sentAt : at;
  return companies.has(company) && when >= from && when < until;
};

/**
 * Whether a drawn sample stands for what is still unheard: had it not been drawn, no later block would have taken it from the top. Without this the drawn
 * would be more likely leaks than the unheard, since the likelier ones of the unheard were heard later.
 */
export function standsForUnheard(drawn: DrawnSample, blocks: readonly TakenBlock[]): boolean {
  return !blocks.some(({ at, reach, last }) => at > drawn.drawnAt && reaches(reach, drawn) && isBefore(drawn, last));
}

/** Samples of a company tree that nobody heard, and those drawn from them. */
export interface UnheardGroup {
  /** Those that a block with a draw could reach. */
  unheard: number;
  /** Those that none could: the estimate is not about them. */
  outside: number;
  /** Leaks found by listening among what such a block could reach. */
  found: number;
  /** Unheard samples of it that are known to be leaks, since they were found otherwise. */
  known: number;
  drawn: readonly Pick<DrawnSample, 'probability' | 'isLeak'>[];
}

export interface UnheardEstimate extends ProvenShare {
  /** Unheard samples that no draw could reach, which the estimate is not about. */
  withoutDraw: number;
  /** Leaks among the others. */
  leaks: number | null;
  leaksInterval: Interval | null;
  /** Leaks among them, of these and those found. */
  missed: number | null;
  missedInterval: Interval | null;
}

/**
 * The leaks among what nobody heard, from the random draw. Each drawn sample counts by the inverse of its probability, each group of companies by what
 * it has unheard and a block could reach. What a group without a draw has found says nothing of what the others miss.
 */
export function estimateUnheard(groups: readonly UnheardGroup[]): UnheardEstimate {
  const covered = groups.filter(({ drawn }) => drawn.length > 0);
  const draws = covered.flatMap(({ unheard, drawn }) => {
    const all = drawn.reduce((sum, { probability }) => sum + 1 / probability, 0);
    return drawn.map(({ probability, isLeak }) => ({ weight: unheard / probability / all, isHit: isLeak }));
  });
  const sumOf = (name: 'unheard' | 'found' | 'known') => covered.reduce((sum, group) => sum + group[name], 0);
  const [unheard, found, known] = [sumOf('unheard'), sumOf('found'), sumOf('known')];
  const [share, interval] = [weightedShare(draws), weightedInterval(draws)];
  const leaksOf = (part: number) => Math.min(unheard, Math.max(known, part * unheard));
  const missedOf = (leaks: number) => (leaks + found === 0 ? 0 : leaks / (leaks + found));
  const leaks = share === null ? null : leaksOf(share);
  const leaksInterval = interval && (interval.map(leaksOf) as Interval);
  return {
    some: draws.filter(({ isHit }) => isHit).length,
    all: draws.length,
    ...{ share, interval, lacking: Math.max(0, PROOF.drawnLeast - draws.length) },
    withoutDraw: groups.reduce((sum, group) => sum + group.unheard + group.outside, 0) - unheard,
    ...{ leaks, leaksInterval },
    missed: leaks === null || leaks + found === 0 ? null : missedOf(leaks),
    missedInterval: leaksInterval && (leaksInterval.map(missedOf) as Interval),
  };
}

/** Samples that have to be drawn and heard to certify that 95 of 100 leaks are found. */
export const CERTIFYING_SAMPLES = Math.round(PROOF.certified.leaks / PROOF.certified.prevalence);

/** How many of these places, from 1, lie within the first part of all. */
export const foundWithin = (places: readonly number[], total: number, part: number): number =>
  places.filter((place) => place <= Math.round(total * part)).length;

/** How far a recorder has moved, dB: the median of its last days against that of what came before. */
export interface Drift {
  before: number | null;
  now: number | null;
  moved: number | null;
  interval: Interval | null;
  hasMoved: boolean;
}

const rising = (values: readonly number[]) => [...values].sort((a, b) => a - b);

/** @param week, earlier levels in dB, in any order. Both medians have half of what may be left out, so the interval of their difference holds. */
export function driftOf(week: readonly number[], earlier: readonly number[]): Drift {
  const { weekLeast, beforeLeast, decibels } = PROOF.drift;
  const [last, first] = [rising(week), rising(earlier)];
  const now = last.length === 0 ? null : medianOf(last);
  const before = first.length === 0 ? null : medianOf(first);
  const [ends, starts] = [medianInterval(last, HALF_TAIL), medianInterval(first, HALF_TAIL)];
  const isEnough = last.length >= weekLeast && first.length >= beforeLeast;
  if (!isEnough || now === null || before === null || !ends || !starts)
    return { before, now, moved: null, interval: null, hasMoved: false };
  const moved = now - before;
  const interval: Interval = [ends[0] - starts[1], ends[1] - starts[0]];
  return {
    ...{ before, now, moved, interval },
    hasMoved: Math.abs(moved) > decibels && (interval[0] > 0 || interval[1] < 0),
  };
}
const HALF_TAIL = 0.0125;

import { ENOUGH_DECISIONS } from './dashboards.ts';
import { LISTENING } from './decision.ts';
import {
  exactInterval,
  type Interval,
  medianInterval,
  medianOf,
  risesTo,
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
  /**
   * What is unheard counts only with at least so much of the average chance of its company's unheard to be drawn. What came in just before the last
   * block had hardly any: one drawn sample would stand for all of it, and the interval would say nothing.
   */
  chanceLeast: 1 / 3,
  /** An interval of a share that is wider says nothing. */
  widest: 0.5,
  /** The share of the leaks that must be found for a certificate. */
  certified: 0.95,
  /** A certificate is given only where no more than this share of the unheard is out of reach of any draw. */
  outsideMost: 0.05,
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

/** Samples of a company tree that nobody heard, and those drawn from them (`groupUnheard`). */
export interface UnheardGroup {
  /** Those that could have been drawn. */
  unheard: number;
  /** Those that could not, or hardly: the estimate is not about them. */
  outside: number;
  /** Leaks found by listening among what could have been drawn. */
  found: number;
  /** Unheard samples that are known to be leaks, since they were found otherwise. */
  known: number;
  /** For how many unheard samples each drawn one stands, in any unit, and the most that one could. */
  drawn: readonly { weight: number; isLeak: boolean }[];
  largest: number;
}

export interface UnheardEstimate extends ProvenShare {
  /** Unheard samples that the estimate is about, and those that it is not. */
  unheard: number;
  withoutDraw: number;
  /** Leaks found by listening among what could have been drawn. */
  found: number;
  /** Leaks among the unheard. */
  leaks: number | null;
  leaksInterval: Interval | null;
  /** Leaks among them, of these and those found, and how many more drawn samples a statement takes. */
  missed: number | null;
  missedInterval: Interval | null;
  missedLacking: number;
}

/**
 * About how many more draws make an interval no wider than {@link PROOF.widest}: what a draw without a hit cannot rule out becomes less as their number
 * grows, and what is around some hits as its root. @param widthOf for a part from 0 to 1 of what is between the estimate and its ends
 */
function moreDraws(all: number, some: number, widthOf: (part: number) => number): number {
  if (all === 0 || widthOf(1) <= PROOF.widest) return 0;
  const part = risesTo(PROOF.widest, widthOf, [0, 1]);
  return Math.max(1, Math.ceil(all / (some === 0 ? part : part ** 2)) - all);
}

/**
 * The leaks among what nobody heard, from the random draw. Each drawn sample counts by how many it stands for, each group of companies by what it has
 * unheard and could have been drawn. What a group without a draw has found says nothing of what the others miss.
 */
export function estimateUnheard(groups: readonly UnheardGroup[]): UnheardEstimate {
  const covered = groups.filter(({ drawn }) => drawn.some(({ weight }) => weight > 0));
  const weighed = covered.map(({ unheard, largest, drawn }) => {
    const unit = unheard / drawn.reduce((sum, { weight }) => sum + weight, 0);
    return {
      most: largest * unit,
      draws: drawn.map(({ weight, isLeak }) => ({ weight: weight * unit, isHit: isLeak })),
    };
  });
  const draws = weighed.flatMap((group) => group.draws);
  const sumOf = (name: 'unheard' | 'found' | 'known') => covered.reduce((sum, group) => sum + group[name], 0);
  const [unheard, found, known] = [sumOf('unheard'), sumOf('found'), sumOf('known')];
  const [share, interval] = [
    weightedShare(draws),
    weightedInterval(draws, Math.max(0, ...weighed.map(({ most }) => most))),
  ];
  const leaksOf = (part: number) => Math.min(unheard, Math.max(known, part * unheard));
  const missedOf = (leaks: number) => (leaks + found === 0 ? 0 : leaks / (leaks + found));
  const [some, all] = [draws.filter(({ isHit }) => isHit).length, draws.length];
  const lackingFor = (of: (share: number) => number) => {
    const [at, [low, high]] = [share ?? 0, interval ?? [0, 0]];
    const wide = moreDraws(all, some, (part) => of(at + part * (high - at)) - of(at - part * (at - low)));
    return Math.max(0, PROOF.drawnLeast - all, Math.min(wide, unheard));
  };
  const lacking = lackingFor((part) => part);
  const leaks = share === null ? null : leaksOf(share);
  const leaksInterval = interval && (interval.map(leaksOf) as Interval);
  return {
    ...{ some, all, share, interval, lacking },
    ...{ unheard, withoutDraw: groups.reduce((sum, group) => sum + group.unheard + group.outside, 0) - unheard, found },
    ...{ leaks, leaksInterval },
    missed: leaks === null || leaks + found === 0 ? null : missedOf(leaks),
    missedInterval: leaksInterval && (leaksInterval.map(missedOf) as Interval),
    missedLacking: Math.max(
      lacking,
      lackingFor((part) => missedOf(leaksOf(part))),
    ),
  };
}

/** How far a company is from a certificate that 95 of 100 leaks are found. */
export interface Certificate {
  /** Share of the leaks that is missed at most; null without a draw. */
  atMost: number | null;
  isReached: boolean;
  /** Drawn samples that it takes if no more of them is a leak: all that is unheard, where fewer do not do. Null without a draw. */
  draws: number | null;
}

/** By the upper end of what is missed, since leaks among the draw are those that the order had left out, and the others were found. */
export function certificateOf(estimate: UnheardEstimate): Certificate {
  const { some, all, unheard, found, missedInterval, lacking, withoutDraw } = estimate;
  const atMost = missedInterval?.[1] ?? null;
  if (atMost === null) return { atMost, isReached: false, draws: null };
  const isFew = atMost <= 1 - PROOF.certified;
  if (isFew) {
    const isAboutMost = withoutDraw <= PROOF.outsideMost * (unheard + withoutDraw);
    return { atMost, isReached: lacking === 0 && isAboutMost, draws: all + lacking };
  }
  const mayMiss = found * (1 / PROOF.certified - 1);
  const isMissing = (draws: number) => (exactInterval(some, draws)?.[1] ?? 1) * unheard > mayMiss;
  let [few, enough] = [all, all + unheard];
  while (enough - few > 1) {
    const middle = (few + enough) >> 1;
    if (isMissing(middle)) few = middle;
    else enough = middle;
  }
  return { atMost, isReached: false, draws: enough };
}

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

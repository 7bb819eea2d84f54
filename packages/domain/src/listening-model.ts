import { type Classifier, decide, EVIDENCE, LISTENING, type SteadyLevel } from './decision.ts';
import { type Example, oddsOf } from './logistic.ts';
import { quantileAt } from './ranks.ts';

/** A model of the sound that a company has learnt from its own decided reports (LSN-07): what it reads, what it says of a sound. */

/** Choices, not measurements. */
export const LEARNING = {
  /** Confirmed leaks that a company needs. */
  leaksLeast: 60,
  /** Decided reports without a suspect point that it needs: half of them before, half of them in the newest weeks. */
  othersLeast: 30,
  /** The newest weeks are kept unseen until they hold this share of the places with a leak, and so many places of each kind. */
  unseenShare: 0.3,
  unseenLeast: 15,
  /** Places that are learnt from: with a leak, and without. */
  trainingLeaks: 30,
  trainingOthers: 15,
  /** The next model is fitted with this share more of confirmed leaks, and so many more at least: each look at the same weeks may be lucky. */
  moreShare: 0.2,
  moreLeast: 10,
  /** Newest samples with a decided report that are read, and newest samples that scores are compared with. */
  samplesMost: 5_000,
  scaleMost: 2_000,
  scaleLeast: LISTENING.companyLeast,
  /** Samples that are so near belong to one place, metres. */
  placeMetres: LISTENING.neighbourMetres,
  /** Parts into which places are dealt to choose the strength of the penalty. */
  folds: 20,
  /** Strengths of the penalty that are tried; without an end the model is the rule. */
  strengths: [Number.POSITIVE_INFINITY, 300, 100, 30, 10, 3, 1],
  resamples: 2_000,
  /** A standardised feature counts for at most so many standard deviations: nothing was learnt beyond. */
  mostDeviations: 3,
  confidence: 0.95,
} as const;

/** Confirmed leaks that the next model takes. @param last those at the last model; null without one */
export const leaksForNext = (last: number | null): number =>
  last === null ? LEARNING.leaksLeast : last + Math.max(LEARNING.moreLeast, Math.ceil(LEARNING.moreShare * last));

/**
 * Confidence that the n-th model of a company needs, from 1. A lucky one among many tries is not better: the chances of all tries together stay below
 * 1.65 times that of the first.
 */
export const confidenceOf = (n: number): number => 1 - (1 - LEARNING.confidence) / n ** 2;

/** Third-octaves that are read together, by their places in the measure: an octave each. */
const OCTAVES = [
  [0, 3],
  [3, 6],
  [6, 9],
  [9, 12],
  [12, 15],
  [15, 19],
] as const;
const BANDS = 19;

/** What a model reads of a sound, in this order. The spread over time is left out: knocks move it by 21 dB. */
export const LEARNT_FEATURES = [
  'diferenca',
  'banda_25_40',
  'banda_50_80',
  'banda_100_160',
  'banda_200_315',
  'banda_400_630',
  'banda_800_1600',
  'centro',
  'planura',
  'linhas',
  'silencio',
] as const;

const LEAST_FLATNESS = 1e-9;

/**
 * The features of a sound, not yet standardised: its difference from what is usual, dB; each octave against the level, dB; the centre of gravity, octaves;
 * flatness, dB; root of the share of lines; quiet share. Null where the measure lacks them.
 */
export function featuresOf(steady: SteadyLevel, difference: number): number[] | null {
  const { level, quietShare, bands, centroidHz, flatness, lineShare } = steady;
  if (bands?.length !== BANDS || centroidHz === undefined || flatness === undefined || lineShare === undefined)
    return null;
  const octaves = OCTAVES.map(([from, to]) => bands.slice(from, to).reduce((sum, band) => sum + band, 0) / (to - from));
  const features = [
    difference,
    ...octaves.map((octave) => octave - level),
    Math.log2(centroidHz),
    10 * Math.log10(Math.max(LEAST_FLATNESS, flatness)),
    Math.sqrt(lineShare),
    quietShare,
  ];
  return features.every(Number.isFinite) ? features : null;
}

/** Counts the definition of the features; a model of another one is not used. */
export const LEARNT_VERSION = 1;

/** A fitted model, as it is stored. All lists but those of the scale are in the order of {@link LEARNT_FEATURES}. */
export interface LearntModel {
  version: number;
  features: readonly string[];
  means: number[];
  deviations: number[];
  weights: number[];
  intercept: number;
  /** Strength of the penalty; null: without an end, the rule. */
  strength: number | null;
  /** Scores and differences of the company's newest samples at the same shares, rising: what reads a score in decibels. */
  scale: { scores: number[]; differences: number[] };
}

const isNumbers = (value: unknown, count: number): value is number[] =>
  Array.isArray(value) && value.length === count && value.every((one) => Number.isFinite(one));

/** Steps of the scale. */
export const SCALE_STEPS = 100;
const isRising = (values: readonly number[]) =>
  values.every((value, n) => n === 0 || value >= (values[n - 1] as number));

/** A stored model; null where it is broken, or of another definition of the features. */
export function readLearnt(stored: unknown): LearntModel | null {
  const model = (typeof stored === 'object' ? stored : null) as Partial<LearntModel> | null;
  if (model?.version !== LEARNT_VERSION) return null;
  const count = LEARNT_FEATURES.length;
  const { means, deviations, weights, intercept, scale } = model;
  const lists = isNumbers(means, count) && isNumbers(deviations, count) && isNumbers(weights, count);
  if (!lists || !deviations.every((one) => one > 0) || !Number.isFinite(intercept)) return null;
  const ends = [scale?.scores, scale?.differences];
  return ends.every((list) => isNumbers(list, SCALE_STEPS + 1) && isRising(list)) ? (model as LearntModel) : null;
}

/** A sound as the regression reads it. Before anything is learnt it is what the rule says: so many odds for each decibel. */
export function exampleOf(
  { means, deviations }: Pick<LearntModel, 'means' | 'deviations'>,
  features: readonly number[],
  isHit: boolean,
): Example {
  const { mostDeviations } = LEARNING;
  const standard = features.map((value, place) => {
    const away = (value - (means[place] as number)) / (deviations[place] as number);
    return Math.max(-mostDeviations, Math.min(mostDeviations, away));
  });
  return { features: standard, offset: EVIDENCE.perDecibel * (features[0] as number), isHit };
}

/** Logarithm of the odds that a sound is a leak, among samples with a report. */
export const scoreOf = (model: LearntModel, features: readonly number[]): number =>
  oddsOf(model, exampleOf(model, features, false));

/** For each share of the sounds: the score, and the difference from the usual level, that so many of them stay below. */
export function scaleOf(scores: readonly number[], differences: readonly number[]): LearntModel['scale'] {
  const stepsOf = (values: readonly number[]) => {
    const rising = Float64Array.from(values).sort();
    return Array.from({ length: SCALE_STEPS + 1 }, (_, n) => quantileAt(rising, n / SCALE_STEPS));
  };
  return { scores: stepsOf(scores), differences: stepsOf(differences) };
}

/**
 * A score in decibels above the usual level: the difference that as many of the company's samples stay below. So that what the model has scored can be
 * compared with what the rule has decided, and the same share is called LEAK.
 */
export function equivalentOf({ scale: { scores, differences } }: LearntModel, score: number): number {
  const [first, last] = [scores[0] as number, scores[SCALE_STEPS] as number];
  if (score <= first) return (differences[0] as number) + (score - first) / EVIDENCE.perDecibel;
  if (score >= last) return (differences[SCALE_STEPS] as number) + (score - last) / EVIDENCE.perDecibel;
  const above = scores.findIndex((one) => one > score);
  const [low, high] = [scores[above - 1] as number, scores[above] as number];
  const [from, to] = [differences[above - 1] as number, differences[above] as number];
  return from + ((score - low) / (high - low)) * (to - from);
}

/** Decides as {@link decide}, by the sound as a model hears it; by the rule where the measure lacks what the model reads. */
export const classifierOf =
  (model: LearntModel): Classifier =>
  (measured, usual, company) =>
    decide(measured, usual, company, (steady, difference) => {
      const features = featuresOf(steady, difference);
      return features && equivalentOf(model, scoreOf(model, features));
    });

import type { RandomBelow } from '../listening-blocks.ts';
import { confidenceOf, LEARNT_FEATURES, type LearntModel } from '../listening-model.ts';
import {
  type DecidedSample,
  learn,
  type Split,
  splitByTime,
  type Trial,
  tryOut,
  withPlaces,
} from '../listening-trial.ts';

/** Towns with a known truth, from which a model is learnt: for tests and the bench. */

/** Numbers that look like chance, the same each time. */
export function seeded(seed: number): () => number {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ 0x5bd1e995) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
  for (let n = 0; n < 16; n++) next();
  return next;
}
export const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
export const calm = async () => undefined;

const DAY_MS = 86_400_000;
/** Monday, 7 September 2026, midnight in UTC-3. */
export const MONDAY = Date.parse('2026-09-07T03:00:00Z');

export interface Town {
  seed: number;
  reports?: number;
  /** How much a leak is louder, dB, and how much more of it lies in one octave, dB; both differ from sample to sample by 4 dB (standard deviation). */
  louder: number;
  shaped: number;
}
/** A utility's decided reports over sixteen weeks, a third of them leaks, each at a place of its own. */
export function townOf({ seed, reports = 210, louder, shaped }: Town): DecidedSample[] {
  const random = seeded(seed);
  return Array.from({ length: reports }, (_, n) => {
    const isLeak = random() < 0.4;
    const features = LEARNT_FEATURES.map(() => normal(random));
    features[0] = 6 + 4 * (features[0] as number) + (isLeak ? louder : 0);
    features[5] = -12 + 4 * (features[5] as number) + (isLeak ? shaped : 0);
    const [lat, lon] = [-8 + 0.01 * Math.floor(n / 20), -35 + 0.01 * (n % 20)];
    return { id: 1_000 + 7 * n, at: MONDAY + random() * 112 * DAY_MS, lat, lon, report: 90 + n, isLeak, features };
  });
}

/** The features of its newest samples, whatever became of them. */
export const usualIn = (town: Town) =>
  townOf({ ...town, seed: town.seed + 77, louder: 0, shaped: 0 }).map(({ features }) => features);

export const chanceIn = ({ seed }: Pick<Town, 'seed'>) => {
  const random = seeded(seed + 500_000);
  return { below: ((limit) => Math.floor(random() * limit)) as RandomBelow, breathe: calm };
};

/** What is learnt in a town, and what it is worth there. @param n which model of the town it is */
export async function outcomeOf(town: Town, n = 1): Promise<{ split: Split; model: LearntModel; trial: Trial }> {
  const chance = chanceIn(town);
  const split = await splitByTime(await withPlaces(townOf(town), calm), calm);
  if (!split) throw new Error('too few places');
  const model = await learn(split.training, usualIn(town), chance);
  return { split, model, trial: await tryOut(model, split.unseen, { confidence: confidenceOf(n), ...chance }) };
}

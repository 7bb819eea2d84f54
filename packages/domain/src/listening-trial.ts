import { distanceMetres, type Position } from './geo.ts';
import { type Interval, studentQuantile } from './intervals.ts';
import { type RandomBelow, shuffled } from './listening-blocks.ts';
import {
  exampleOf,
  LEARNING,
  LEARNT_FEATURES,
  LEARNT_VERSION,
  type LearntModel,
  scaleOf,
  scoreOf,
} from './listening-model.ts';
import { fitLogistic, lossOf, type Weights } from './logistic.ts';
import { areaUnder, rankingOf } from './ranks.ts';

/** How a model is learnt and tried against the rule (LSN-07): on places and weeks that it has not seen. */

/** A sample with a decided report. */
export interface DecidedSample extends Position {
  id: number;
  /** When it was taken, ms. */
  at: number;
  /** A report on it: all its samples are of one place. */
  report: number;
  isLeak: boolean;
  /** By {@link featuresOf}; the first is the difference from what is usual, by which the rule decides. */
  features: readonly number[];
}

/** One with the number of its place. */
export type PlacedSample = DecidedSample & { place: number };

/** Metres of one degree, a little less: what is farther apart needs no distance, which is slow to count. */
const DEGREE_METRES = 110_000;

/** Whether two positions may be within some metres. */
function mayBeNear(one: Position, other: Position, metres: number): boolean {
  if (Math.abs(one.lat - other.lat) * DEGREE_METRES > metres) return false;
  const apart = Math.abs(one.lon - other.lon);
  return Math.min(apart, 360 - apart) * DEGREE_METRES * Math.cos((one.lat * Math.PI) / 180) <= metres;
}

/** Lets other work go on between two small steps. */
export type Breathe = () => Promise<void>;

/** Samples that find their places between two breaths: each is compared with up to all places. */
const PLACED_AT_ONCE = 200;

/** Gives samples their places: that of their report, else the first within some metres in order of time, else a new one. */
export async function withPlaces(samples: readonly DecidedSample[], breathe: Breathe): Promise<PlacedSample[]> {
  const { placeMetres } = LEARNING;
  const first: Position[] = [];
  const ofReport = new Map<number, number>();
  const placed: PlacedSample[] = [];
  for (const sample of [...samples].sort((a, b) => a.at - b.at || a.id - b.id)) {
    const isHere = (place: Position) =>
      mayBeNear(place, sample, placeMetres) && distanceMetres(place, sample) <= placeMetres;
    let place = ofReport.get(sample.report) ?? first.findIndex(isHere);
    if (place < 0) place = first.push(sample) - 1;
    ofReport.set(sample.report, place);
    if (placed.push({ ...sample, place }) % PLACED_AT_ONCE === 0) await breathe();
  }
  return placed;
}

/** Places in which a leak was found, and the others. */
function placesOf(samples: readonly PlacedSample[]): { leaks: number[]; others: number[] } {
  const all = new Map<number, boolean>();
  for (const { place, isLeak } of samples) all.set(place, isLeak || all.get(place) === true);
  const places = [...all.keys()];
  return { leaks: places.filter((place) => all.get(place)), others: places.filter((place) => !all.get(place)) };
}

const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;
/** Weeks begin on Monday at midnight, UTC-3. */
const MONDAY_MS = 4 * DAY_MS + 3 * 3_600_000;
const weekOf = (at: number): number => Math.floor((at - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS;

/** What a model that decides is tried on later: samples since its fit, of places that it knows nothing of. Null while one kind has too few places. */
export function laterThan(
  samples: readonly PlacedSample[],
  { since, known }: { since: number; known: ReadonlySet<number> },
): PlacedSample[] | null {
  const seen = new Set(samples.filter(({ id }) => known.has(id)).map(({ place }) => place));
  const later = samples.filter(({ at, place }) => at >= since && !seen.has(place));
  const { leaks, others } = placesOf(later);
  return Math.min(leaks.length, others.length) < LEARNING.unseenLeast ? null : later;
}

export interface Split {
  /** First moment of the weeks that the model has not seen, ms. */
  cut: number;
  training: PlacedSample[];
  unseen: PlacedSample[];
}

/**
 * Keeps the newest whole weeks unseen, as few as hold enough places of each kind. What was heard before at one of their places is left out of the
 * training too. Null where one of both has too few places.
 */
export async function splitByTime(samples: readonly PlacedSample[], breathe: Breathe): Promise<Split | null> {
  const { unseenShare, unseenLeast, trainingLeaks, trainingOthers } = LEARNING;
  if (samples.length === 0) return null;
  const wanted = Math.max(unseenLeast, unseenShare * placesOf(samples).leaks.length);
  const times = samples.map(({ at }) => at);
  const [oldest, newest] = [times.reduce((a, b) => Math.min(a, b)), times.reduce((a, b) => Math.max(a, b))];
  for (let cut = weekOf(newest); cut > oldest; cut -= WEEK_MS) {
    await breathe();
    const unseen = samples.filter(({ at }) => at >= cut);
    const kept = placesOf(unseen);
    if (kept.leaks.length < wanted || kept.others.length < unseenLeast) continue;
    const heldOut = new Set(unseen.map(({ place }) => place));
    const training = samples.filter(({ at, place }) => at < cut && !heldOut.has(place));
    const seen = placesOf(training);
    const isEnough = seen.leaks.length >= trainingLeaks && seen.others.length >= trainingOthers;
    return isEnough ? { cut, training, unseen } : null;
  }
  return null;
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A feature that differs by less of its size does not differ: what is left is rounding. */
const LEAST_DEVIATION = 1e-9;

/** What standardises the features: their means and standard deviations; 1 where one never differs. */
function standardOf(samples: readonly PlacedSample[]): Pick<LearntModel, 'means' | 'deviations'> {
  const columns = LEARNT_FEATURES.map((_, place) => samples.map(({ features }) => features[place] as number));
  const means = columns.map(meanOf);
  const deviations = columns.map((values, place) => {
    const mean = means[place] as number;
    const deviation = Math.sqrt(meanOf(values.map((value) => (value - mean) ** 2)));
    return deviation > LEAST_DEVIATION * (1 + Math.abs(mean)) ? deviation : 1;
  });
  return { means, deviations };
}

/** The strength of the penalty with which places that were left out are predicted best. Equal ones: the strongest, which is nearest to the rule. */
async function chooseStrength(
  samples: readonly PlacedSample[],
  standard: Pick<LearntModel, 'means' | 'deviations'>,
  below: RandomBelow,
  breathe: Breathe,
): Promise<number> {
  const { leaks, others } = placesOf(samples);
  // Each part gets as many places with a leak as the others.
  const dealt = [...shuffled(leaks, below), ...shuffled(others, below)];
  const partOf = new Map(dealt.map((place, n) => [place, n % LEARNING.folds]));
  const examples = samples.map(({ place, features, isLeak }) => ({
    part: partOf.get(place),
    ...exampleOf(standard, features, isLeak),
  }));
  let best = { strength: Number.POSITIVE_INFINITY, loss: Number.POSITIVE_INFINITY };
  for (const strength of LEARNING.strengths) {
    let loss = 0;
    for (let part = 0; part < LEARNING.folds; part++) {
      const rest = examples.filter((example) => example.part !== part);
      const weights: Weights = fitLogistic(rest, strength);
      for (const example of examples) if (example.part === part) loss += lossOf(weights, example);
      await breathe();
    }
    if (loss < best.loss) best = { strength, loss };
  }
  return best.strength;
}

/**
 * Fits a model. Its first guess is the rule, and the penalty pulls it back there: what the reports do not show stays as it was.
 * @param usual features of the company's newest samples, whatever became of them
 */
export async function learn(
  samples: readonly PlacedSample[],
  usual: readonly (readonly number[])[],
  { below, breathe }: { below: RandomBelow; breathe: Breathe },
): Promise<LearntModel> {
  const standard = standardOf(samples);
  const strength = await chooseStrength(samples, standard, below, breathe);
  const weights = fitLogistic(
    samples.map(({ features, isLeak }) => exampleOf(standard, features, isLeak)),
    strength,
  );
  const model = {
    ...{ version: LEARNT_VERSION, features: LEARNT_FEATURES, ...standard, ...weights },
    ...{ strength: Number.isFinite(strength) ? strength : null, scale: { scores: [], differences: [] } },
  };
  const scores = usual.map((features) => scoreOf(model, features));
  const differences = usual.map(([difference]) => difference as number);
  return { ...model, scale: scaleOf(scores, differences) };
}

/** A figure with its interval. */
export interface Estimated {
  value: number;
  interval: Interval;
}

/** How often a leak stands before another place: by the rule, by the model, and the difference. */
export interface Trial {
  rule: Estimated;
  model: Estimated;
  gain: Estimated;
}

const deviationOf = (values: readonly number[]): number => {
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
};

/** Resamples between two breaths. */
const RESAMPLES_AT_ONCE = 50;

/**
 * Tries a model on samples that it has not seen. Places are drawn again, those with leaks and those without each as often as there are (bootstrap); few
 * places make the interval wider (Student).
 * @param confidence share of such intervals that hold the true value
 */
export async function tryOut(
  model: LearntModel,
  unseen: readonly PlacedSample[],
  { confidence, below, breathe }: { confidence: number; below: RandomBelow; breathe: Breathe },
): Promise<Trial> {
  const isLeak = unseen.map((sample) => sample.isLeak);
  const rule = rankingOf(unseen.map(({ features }) => features[0] as number));
  const learnt = rankingOf(unseen.map(({ features }) => scoreOf(model, features)));
  const areas = (weightOf: (place: number) => number): [number, number] => [
    areaUnder(rule, isLeak, weightOf),
    areaUnder(learnt, isLeak, weightOf),
  ];
  const { leaks, others } = placesOf(unseen);
  const places = unseen.map(({ place }) => place);
  const times = new Int32Array(1 + places.reduce((most, place) => Math.max(most, place), 0));
  const drawn: [number, number][] = [];
  for (let n = 0; n < LEARNING.resamples; n++) {
    times.fill(0);
    for (const kind of [leaks, others])
      for (let k = 0; k < kind.length; k++) {
        const place = kind[below(kind.length)] as number;
        times[place] = (times[place] as number) + 1;
      }
    drawn.push(areas((sample) => times[places[sample] as number] as number));
    if (n % RESAMPLES_AT_ONCE === 0) await breathe();
  }
  const [ruled, modelled] = areas(() => 1);
  const quantile = studentQuantile(confidence, Math.min(leaks.length, others.length) - 1);
  const estimated = (value: number, values: readonly number[], [least, most]: Interval): Estimated => {
    const away = quantile * deviationOf(values);
    return { value, interval: [Math.max(least, value - away), Math.min(most, value + away)] };
  };
  return {
    rule: estimated(
      ruled,
      drawn.map(([one]) => one),
      [0, 1],
    ),
    model: estimated(
      modelled,
      drawn.map(([, other]) => other),
      [0, 1],
    ),
    gain: estimated(
      modelled - ruled,
      drawn.map(([one, other]) => other - one),
      [-1, 1],
    ),
  };
}

/** Whether a model may be used: it is better than the rule by more than chance. */
export const isBetter = ({ gain }: Trial): boolean => gain.interval[0] > 0;

/**
 * Intervals that hold at least 95 of 100 true values, also where few things are rare: one leak in 230 places, three of them found. The usual normal
 * interval fails there (listening-proof.test.ts). No statistics library is installed that has the two distributions, so they are here.
 */

/** Both ends inclusive. */
export type Interval = [low: number, high: number];

/** Probability that is left out at each end. */
const TAIL = 0.025;
const HALVINGS = 70;
const TINY = 1e-300;
const CLOSE = 1e-13;
const MOST_TERMS = 20_000;

const LANCZOS = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
];

/** Logarithm of the gamma function (Lanczos), from 1. */
function logGamma(x: number): number {
  const t = x + 6.5;
  const sum = LANCZOS.reduce((all, part, place) => all + part / (x + place), 0.9999999999998099);
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** A continued fraction b0 + a1 / (b1 + a2 / (b2 + …)), by Lentz. */
function continued(b0: number, term: (n: number) => readonly [a: number, b: number]): number {
  let value = b0 || TINY;
  let upper = value;
  let lower = 0;
  for (let n = 1; n < MOST_TERMS; n++) {
    const [a, b] = term(n);
    lower = 1 / (b + a * lower || TINY);
    upper = b + a / upper || TINY;
    const step = upper * lower;
    value *= step;
    if (Math.abs(step - 1) < CLOSE) break;
  }
  return value;
}

/** Share of a gamma distribution below x. */
function gammaBelow(shape: number, x: number): number {
  if (x <= 0) return 0;
  const front = Math.exp(shape * Math.log(x) - x - logGamma(shape));
  if (x >= shape + 1) return 1 - front / continued(x + 1 - shape, (n) => [n * (shape - n), x + 2 * n + 1 - shape]);
  let part = 1 / shape;
  let sum = part;
  for (let n = 1; n < MOST_TERMS && part > sum * CLOSE; n++) {
    part *= x / (shape + n);
    sum += part;
  }
  return front * sum;
}

/** Share of a beta distribution below x. */
function betaBelow(a: number, b: number, x: number): number {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - betaBelow(b, a, 1 - x);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  const fraction = continued(1, (n) => {
    const m = Math.floor(n / 2);
    const top = n % 2 === 0 ? m * (b - m) : -(a + m) * (a + b + m);
    return [(top * x) / ((a + n - 1) * (a + n)), 1];
  });
  return front / (a * fraction);
}

/** Where a rising function reaches a value. */
export function risesTo(value: number, rising: (x: number) => number, within: Interval): number {
  let [low, high] = within;
  for (let n = 0; n < HALVINGS; n++) {
    const middle = (low + high) / 2;
    if (rising(middle) < value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Interval of a share from 0 to 1 (Clopper and Pearson), which holds by construction; null for a total of 0. */
export function exactInterval(some: number, all: number): Interval | null {
  if (all === 0) return null;
  const low = some === 0 ? 0 : risesTo(TAIL, (p) => betaBelow(some, all - some + 1, p), [0, 1]);
  const high = some === all ? 1 : risesTo(1 - TAIL, (p) => betaBelow(some + 1, all - some, p), [0, 1]);
  return [low, high];
}

function gammaQuantile(share: number, shape: number): number {
  let high = shape + 1;
  while (gammaBelow(shape, high) < share) high *= 2;
  return risesTo(share, (x) => gammaBelow(shape, x), [0, high]);
}

/** Something that was drawn: for how many it stands, in any unit, and whether it is what is looked for. */
export interface WeightedDraw {
  weight: number;
  isHit: boolean;
}

/** Hits as a share of the whole that the draws stand for, from 0 to 1; null without draws. */
export function weightedShare(draws: readonly WeightedDraw[]): number | null {
  const all = draws.reduce((sum, { weight }) => sum + weight, 0);
  return all === 0 ? null : draws.reduce((sum, { weight, isHit }) => sum + (isHit ? weight : 0), 0) / all;
}

/**
 * Interval of {@link weightedShare}. Equal weights have the exact one. Otherwise that of Fay and Feuer (Statistics in Medicine 16, 1997) for a weighted
 * sum of rare events: it counts on one more hit of the largest weight, so it is wide rather than wrong.
 * @param possible largest weight of what could have been drawn, where none of the draws has it
 */
export function weightedInterval(draws: readonly WeightedDraw[], possible = 0): Interval | null {
  const share = weightedShare(draws);
  if (share === null) return null;
  const weights = draws.map(({ weight }) => weight);
  const hits = draws.filter(({ isHit }) => isHit).map(({ weight }) => weight);
  const largest = weights.reduce((most, weight) => Math.max(most, weight), possible);
  if (weights.every((weight) => weight > largest * (1 - 1e-9))) return exactInterval(hits.length, weights.length);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const spread = hits.reduce((sum, weight) => sum + (weight / all) ** 2, 0);
  const most = Math.min(1, largest / all);
  const end = (tail: number, mean: number, square: number) => (square / mean) * gammaQuantile(tail, mean ** 2 / square);
  return [
    hits.length === 0 ? 0 : end(TAIL, share, spread),
    Math.min(1, end(1 - TAIL, share + most, spread + most ** 2)),
  ];
}

/** The middle of values in rising order; of an even number the mean of both. */
export function medianOf(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** Interval of the median behind some values in rising order, whatever their distribution; null for too few. @param tail left out at each end */
export function medianInterval(sorted: readonly number[], tail = TAIL): Interval | null {
  const n = sorted.length;
  let left = 0;
  // Fewer than so many of n values lie below the median with at most this probability.
  while (left < n / 2 && 1 - betaBelow(left + 1, n - left, 0.5) <= tail) left += 1;
  return left === 0 ? null : [sorted[left - 1] as number, sorted[n - left] as number];
}

/** Half the width, in standard errors, of an interval of a mean (Student). @param freedom degrees of freedom, from 1 */
export function studentQuantile(confidence: number, freedom: number): number {
  const within = (t: number) => 1 - betaBelow(freedom / 2, 0.5, freedom / (freedom + t ** 2));
  return risesTo(confidence, within, [0, 1_000]);
}

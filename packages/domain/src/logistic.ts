/** Logistic regression with a penalty on the squares of its weights. Small and deterministic: the same examples give the same weights on every machine. */

/** One example, with what is known of its odds beforehand. */
export interface Example {
  features: readonly number[];
  /** Logarithm of the odds before the features are looked at; what it lacks is learnt. */
  offset: number;
  isHit: boolean;
}

export interface Weights {
  intercept: number;
  weights: number[];
}

const MOST_STEPS = 50;
const MOST_HALVINGS = 30;
const CLOSE = 1e-10;
/** Keeps the intercept finite where all examples are of one kind. */
const INTERCEPT_PENALTY = 1e-6;

const at = (list: ArrayLike<number>, place: number): number => list[place] as number;

/** log(1 + e^x) without an overflow. */
const softPlus = (x: number): number => (x > 0 ? x + Math.log1p(Math.exp(-x)) : Math.log1p(Math.exp(x)));

/** Logarithm of the odds of an example. */
export function oddsOf(
  { intercept, weights }: Weights,
  { features, offset }: Pick<Example, 'features' | 'offset'>,
): number {
  let sum = intercept + offset;
  for (let place = 0; place < weights.length; place++) sum += at(weights, place) * at(features, place);
  return sum;
}

/** How badly weights predict an example: 0 for a certain and right word. */
export function lossOf(weights: Weights, example: Example): number {
  const odds = oddsOf(weights, example);
  return softPlus(odds) - (example.isHit ? odds : 0);
}

/** Solves A x = b for a symmetric positive definite A by Cholesky, in place; rows one behind the other. */
function solve(a: Float64Array, b: Float64Array): Float64Array {
  const n = b.length;
  for (let row = 0; row < n; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = at(a, row * n + column);
      for (let k = 0; k < column; k++) sum -= at(a, row * n + k) * at(a, column * n + k);
      a[row * n + column] =
        row === column ? Math.sqrt(Math.max(sum, Number.MIN_VALUE)) : sum / at(a, column * n + column);
    }
  }
  for (let row = 0; row < n; row++) {
    let sum = at(b, row);
    for (let k = 0; k < row; k++) sum -= at(a, row * n + k) * at(b, k);
    b[row] = sum / at(a, row * n + row);
  }
  for (let row = n - 1; row >= 0; row--) {
    let sum = at(b, row);
    for (let k = row + 1; k < n; k++) sum -= at(a, k * n + row) * at(b, k);
    b[row] = sum / at(a, row * n + row);
  }
  return b;
}

/** A list made by spreading would be read half as fast in the loops. */
const toWeights = (values: Float64Array): Weights => ({
  intercept: at(values, 0),
  weights: Array.from(values.subarray(1)),
});
const penaltyOf = (place: number, strength: number): number => (place === 0 ? INTERCEPT_PENALTY : strength);

function costOf(examples: readonly Example[], values: Float64Array, strength: number): number {
  const weights = toWeights(values);
  const penalty = values.reduce((sum, value, place) => sum + (penaltyOf(place, strength) / 2) * value ** 2, 0);
  return examples.reduce((sum, example) => sum + lossOf(weights, example), penalty);
}

/** The step that Newton's method takes: curvature⁻¹ · slope. Most of the learning's time is spent in its loops, so nothing is called there. */
function stepAt(examples: readonly Example[], values: Float64Array, strength: number): Float64Array {
  const n = values.length;
  const weights = toWeights(values);
  const slope = values.map((value, place) => penaltyOf(place, strength) * value);
  const curvature = new Float64Array(n * n);
  for (let place = 0; place < n; place++) curvature[place * n + place] = penaltyOf(place, strength);
  for (const example of examples) {
    const chance = 1 / (1 + Math.exp(-oddsOf(weights, example)));
    const spread = chance * (1 - chance);
    const { features } = example;
    const missed = chance - (example.isHit ? 1 : 0);
    // The intercept's feature is 1.
    slope[0] = at(slope, 0) + missed;
    curvature[0] = at(curvature, 0) + spread;
    for (let row = 1; row < n; row++) {
      const here = at(features, row - 1);
      const spreadHere = spread * here;
      const start = row * n;
      slope[row] = at(slope, row) + missed * here;
      curvature[start] = at(curvature, start) + spreadHere;
      for (let column = 1; column <= row; column++)
        curvature[start + column] = at(curvature, start + column) + spreadHere * at(features, column - 1);
    }
  }
  return solve(curvature, slope);
}

/**
 * The weights with the smallest loss plus half of `strength` times their squares, by Newton's method. An infinite strength leaves all weights at 0.
 * @param examples all with as many features
 */
export function fitLogistic(examples: readonly Example[], strength: number): Weights {
  const count = examples[0]?.features.length ?? 0;
  if (strength === Number.POSITIVE_INFINITY) {
    const { intercept } = fitLogistic(
      examples.map((example) => ({ ...example, features: [] })),
      1,
    );
    return { intercept, weights: new Array<number>(count).fill(0) };
  }
  let values = new Float64Array(count + 1);
  let cost = costOf(examples, values, strength);
  for (let n = 0; n < MOST_STEPS; n++) {
    const step = stepAt(examples, values, strength);
    let next = values.map((value, place) => value - at(step, place));
    let nextCost = costOf(examples, next, strength);
    for (let half = 1; half < MOST_HALVINGS && !(nextCost <= cost); half++) {
      next = values.map((value, place) => value - at(step, place) / 2 ** half);
      nextCost = costOf(examples, next, strength);
    }
    const gained = cost - nextCost;
    if (!(gained > 0)) break;
    values = next;
    cost = nextCost;
    if (gained < CLOSE * (1 + cost)) break;
  }
  return toWeights(values);
}

/** Mean of a part of some values; the whole of them by default. */
export function meanOf(values: Float32Array | Float64Array, from = 0, to = values.length): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i] as number;
  return to > from ? sum / (to - from) : 0;
}

/** A quantile between 0 and 1 of sorted values, interpolated linearly. */
export function quantileOf(sorted: ArrayLike<number>, share: number): number {
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] as number;
  return low + ((sorted[Math.ceil(at)] as number) - low) * (at - Math.floor(at));
}

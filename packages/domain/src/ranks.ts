/** The value that a share of rising values lies below, interpolated. @param share from 0 to 1 */
export function quantileAt(rising: ArrayLike<number>, share: number): number {
  const place = share * (rising.length - 1);
  const below = Math.floor(place);
  const low = rising[below] as number;
  const high = rising[Math.min(rising.length - 1, below + 1)] as number;
  return low + (place - below) * (high - low);
}

/** Values from the lowest up: their places, and whether each is as high as the one before. */
export interface Ranking {
  order: Int32Array;
  isTied: boolean[];
}

export function rankingOf(values: readonly number[]): Ranking {
  const order = Int32Array.from(values.keys()).sort((a, b) => (values[a] as number) - (values[b] as number));
  const isTied = Array.from(order, (place, n) => n > 0 && values[place] === values[order[n - 1] as number]);
  return { order, isTied };
}

/**
 * How often a hit has the higher value than another, of all pairs; ties count half (area under the curve). NaN without one of each.
 * @param weightOf for how many each stands
 */
export function areaUnder(
  { order, isTied }: Ranking,
  isHit: readonly boolean[],
  weightOf: (place: number) => number,
): number {
  let [pairs, hits, others, lower, tiedOthers] = [0, 0, 0, 0, 0];
  let tiedHits = 0;
  const close = () => {
    pairs += tiedHits * (lower + tiedOthers / 2);
    lower += tiedOthers;
    tiedHits = 0;
    tiedOthers = 0;
  };
  for (let n = 0; n < order.length; n++) {
    if (!isTied[n]) close();
    const place = order[n] as number;
    const weight = weightOf(place);
    if (isHit[place]) {
      tiedHits += weight;
      hits += weight;
    } else {
      tiedOthers += weight;
      others += weight;
    }
  }
  close();
  return pairs / (hits * others);
}

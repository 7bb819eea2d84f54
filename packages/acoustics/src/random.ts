/** Returns numbers from 0 to below 1, the same for the same seed on every machine. Not for secrets. */
export type Random = () => number;

/** Rounds after which consecutive seeds no longer correlate. */
const WARM_UP = 16;

/** A xorshift generator of 32 bits (G. Marsaglia, 2003), period 2^32 - 1. */
export function seededRandom(seed: number): Random {
  // Any constants that spread the seeds will do; the state must not be 0.
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) | 0 || 1;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < WARM_UP; i++) next();
  return next;
}

export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random();
}

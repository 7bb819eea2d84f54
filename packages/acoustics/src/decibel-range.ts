/** The levels a picture spans, dB. */
export interface DecibelRange {
  minDb: number;
  maxDb: number;
}

/** Share of the picture's points left below and above the range. */
const LOW_SHARE = 0.1;
const HIGH_SHARE = 0.002;
/** Even noise must not be blown up into a picture full of contrast. */
const NARROWEST_DB = 30;
/** Silence stays dark: no range ends below this, the noise of 16-bit samples at its loudest. */
const LOWEST_MAX_DB = -100;
const STEPS_PER_DB = 10;

/** Range between two percentiles of the levels, so that a single click or a silent band decides nothing. */
export function decibelRange(decibels: Float32Array): DecibelRange {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const level of decibels) {
    if (level < lowest) lowest = level;
    if (level > highest) highest = level;
  }
  const counts = new Uint32Array(Math.floor((highest - lowest) * STEPS_PER_DB) + 1);
  for (const level of decibels) {
    const step = Math.floor((level - lowest) * STEPS_PER_DB);
    counts[step] = (counts[step] as number) + 1;
  }
  const levelAt = (share: number): number => {
    let left = decibels.length * share;
    const step = counts.findIndex((count) => {
      left -= count;
      return left < 0;
    });
    return lowest + (step < 0 ? counts.length : step) / STEPS_PER_DB;
  };
  const maxDb = Math.max(levelAt(1 - HIGH_SHARE), LOWEST_MAX_DB);
  return { minDb: Math.min(levelAt(LOW_SHARE), maxDb - NARROWEST_DB), maxDb };
}

/** Levels as 0 (minDb and less) to 255 (maxDb and more). */
export function toLevels(decibels: Float32Array, { minDb, maxDb }: DecibelRange): Uint8Array {
  const scale = 255 / (maxDb - minDb);
  const levels = new Uint8Array(decibels.length);
  for (let i = 0; i < levels.length; i++) {
    const level = ((decibels[i] as number) - minDb) * scale;
    levels[i] = level <= 0 ? 0 : level >= 255 ? 255 : Math.round(level);
  }
  return levels;
}

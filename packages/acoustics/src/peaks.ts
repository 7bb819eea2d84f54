/** What a waveform is drawn from. */
export interface Peaks {
  /** Lowest and highest value of each bucket in turn, -1 to 1, three decimals. */
  peaks: number[];
  /** What the sound was multiplied by to fill -1 to 1; field recordings are quiet. */
  gain: number;
}

/** Amplification ends here: what is quieter than 16-bit noise is drawn as silence. */
const MOST_GAIN = 10_000;

const rounded = (value: number) => Math.round(value * 1000) / 1000 + 0;

/**
 * Waveform of a recording in `buckets` steps, freed of its constant offset (loggers have one larger than the sound) and normalised.
 * A recording of fewer samples than buckets has as many buckets as samples.
 */
export function waveformPeaks(samples: Float32Array, buckets = 800): Peaks {
  const count = Math.min(buckets, samples.length);
  if (count === 0) return { peaks: [], gain: 1 };
  let sum = 0;
  for (const value of samples) sum += value;
  const offset = sum / samples.length;
  const extremes: number[] = [];
  let loudest = 0;
  for (let bucket = 0; bucket < count; bucket++) {
    const end = Math.floor(((bucket + 1) * samples.length) / count);
    let low = Number.POSITIVE_INFINITY;
    let high = Number.NEGATIVE_INFINITY;
    for (let i = Math.floor((bucket * samples.length) / count); i < end; i++) {
      const value = (samples[i] as number) - offset;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    extremes.push(low, high);
    loudest = Math.max(loudest, -low, high);
  }
  const gain = loudest * MOST_GAIN < 1 ? 1 : 1 / loudest;
  return { peaks: extremes.map((value) => rounded(value * gain)), gain };
}

/** Data for drawing a waveform. */
export interface Peaks {
  /** Lowest and highest value of each bucket, alternating, -1 to 1, three decimals. */
  peaks: number[];
  /** Factor that scaled the sound to -1 to 1; field recordings are quiet. */
  gain: number;
}

/** Largest factor: sound quieter than 16-bit noise is drawn as silence. */
const MOST_GAIN = 10_000;

const rounded = (value: number) => Math.round(value * 1000) / 1000 + 0;

/**
 * Waveform of a recording in `buckets` steps, normalised and without constant offset (loggers have one larger than the sound).
 * A recording with fewer samples than `buckets` has one bucket per sample.
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

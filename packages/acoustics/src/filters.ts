/** A second-order filter, coefficients after R. Bristow-Johnson's cookbook, normalised by a0. */
interface Biquad {
  b0: number;
  b1: number;
  b2: number;
  a1: number;
  a2: number;
}

type Kind = 'lowpass' | 'highpass' | 'bandpass';

function design(kind: Kind, frequencyHz: number, quality: number, sampleRateHz: number): Biquad {
  const angle = (2 * Math.PI * frequencyHz) / sampleRateHz;
  const cos = Math.cos(angle);
  const alpha = Math.sin(angle) / (2 * quality);
  const a0 = 1 + alpha;
  const numerators = {
    lowpass: [(1 - cos) / 2, 1 - cos, (1 - cos) / 2],
    highpass: [(1 + cos) / 2, -1 - cos, (1 + cos) / 2],
    bandpass: [alpha, 0, -alpha],
  } as const;
  const [b0, b1, b2] = numerators[kind];
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: (-2 * cos) / a0, a2: (1 - alpha) / a0 };
}

/** Filters in place and returns the same array. */
export function filter(
  kind: Kind,
  samples: Float32Array,
  sampleRateHz: number,
  frequencyHz: number,
  quality = Math.SQRT1_2,
): Float32Array {
  const { b0, b1, b2, a1, a2 } = design(kind, frequencyHz, quality, sampleRateHz);
  let s1 = 0;
  let s2 = 0;
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i] as number;
    const y = b0 * x + s1;
    s1 = b1 * x - a1 * y + s2;
    s2 = b2 * x - a2 * y;
    samples[i] = y;
  }
  return samples;
}

/** Old samples on each side that a new one is made of: enough to keep what the recording has up to nine tenths of its range. */
const REACH = 32;

/** Blackman's window from -1 to 1. */
const windowAt = (x: number): number => 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);
const sinc = (x: number): number => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

/** Weights of the 2 × REACH old samples around a new one, which lies `shift` of a step behind the one before it. They add up to 1. */
function weightsAt(shift: number): Float64Array {
  const weights = Float64Array.from({ length: 2 * REACH }, (_, i) => {
    const x = i - (REACH - 1) - shift;
    return sinc(x) * windowAt(x / REACH);
  });
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/**
 * The same sound with `factor` times as many samples a second. The old samples stay as they are; those between them follow the band-limited
 * curve through them, so that nothing is heard that was not recorded. Beyond its ends the sound goes on as its outermost sample, without a click.
 */
export function upsample(samples: Float32Array, factor: number): Float32Array {
  const result = new Float32Array(samples.length * factor);
  const last = samples.length - 1;
  for (let phase = 0; phase < factor; phase++) {
    const weights = weightsAt(phase / factor);
    for (let at = 0; at <= last; at++) {
      let sum = 0;
      for (let i = 0; i < weights.length; i++) {
        const from = Math.min(last, Math.max(0, at + i - (REACH - 1)));
        sum += (weights[i] as number) * (samples[from] as number);
      }
      result[at * factor + phase] = phase === 0 ? (samples[at] as number) : sum;
    }
  }
  return result;
}

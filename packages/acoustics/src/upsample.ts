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
  const padded = new Float64Array(samples.length + 2 * REACH).fill(samples[0] ?? 0);
  padded.fill(samples.at(-1) ?? 0, REACH + samples.length);
  padded.set(samples, REACH);
  const result = new Float32Array(samples.length * factor);
  for (let i = 0; i < samples.length; i++) result[i * factor] = samples[i] as number;
  for (let phase = 1; phase < factor; phase++) {
    const weights = weightsAt(phase / factor);
    for (let at = 0; at < samples.length; at++) {
      let sum = 0;
      for (let i = 0; i < 2 * REACH; i++) sum += (weights[i] as number) * (padded[at + 1 + i] as number);
      result[at * factor + phase] = sum;
    }
  }
  return result;
}

import FFT from 'fft.js';
import type { Wav } from './wav.ts';

/** Version of the measure; levels of different versions are not compared. */
export const LEVEL_VERSION = 1;

/** Third-octaves of the level, Hz. */
const CENTRES_HZ = [200, 250, 315, 400, 500, 630, 800, 1000, 1250, 1600] as const;
const HALF_BAND = 2 ** (1 / 6);
/** Lowest sample rate that has the highest band. */
const LEAST_RATE_HZ = 3_600;
/** Lines are looked for up to this frequency, against the bins this near. */
const LINES_TO_HZ = 2_000;
const AROUND_HZ = 40;
/** 8 dB. */
const LINE_RATIO = 10 ** 0.8;
const QUIET_SHARE = 0.2;
/** Keeps digital silence finite: -117 dB. */
const LEAST_POWER = 1e-14;

/** Power spectral density of each frame, bins up to {@link LINES_TO_HZ}. */
interface Frames {
  binHz: number;
  power: Float64Array[];
}

function meanOf(samples: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += samples[i] as number;
  return sum / (to - from);
}

/** Half-overlapping frames of about a quarter second with a Hann window. */
function framesOf({ samples, sampleRateHz }: Pick<Wav, 'samples' | 'sampleRateHz'>): Frames {
  const length = 2 ** Math.round(Math.log2(sampleRateHz / 4));
  const window = Float64Array.from({ length }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / length));
  const scale = 2 / (sampleRateHz * window.reduce((sum, value) => sum + value * value, 0));
  const binHz = sampleRateHz / length;
  const bins = Math.min(length / 2, Math.floor(LINES_TO_HZ / binHz)) + 1;
  const fft = new FFT(length);
  const input = new Array<number>(length).fill(0);
  const output = fft.createComplexArray();
  const power: Float64Array[] = [];
  for (let start = 0; start + length <= samples.length; start += length / 2) {
    const offset = meanOf(samples, start, start + length);
    for (let i = 0; i < length; i++) input[i] = ((samples[start + i] as number) - offset) * (window[i] as number);
    fft.realTransform(output, input);
    const frame = new Float64Array(bins);
    for (let bin = 0; bin < bins; bin++) {
      const re = output[2 * bin] as number;
      const im = output[2 * bin + 1] as number;
      frame[bin] = (re * re + im * im) * scale;
    }
    power.push(frame);
  }
  return { binHz, power };
}

/** A quantile between 0 and 1, interpolated linearly. Sorts the values. */
function quantile(values: Float64Array, share: number): number {
  const sorted = values.sort();
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] as number;
  return low + ((sorted[Math.ceil(at)] as number) - low) * (at - Math.floor(at));
}

/** Each bin's usual power, the median of its neighbourhood, and whether the bin belongs to a line, such as mains hum. */
function findLines({ binHz, power }: Frames): { base: Float64Array; isLine: boolean[] } {
  const bins = power[0]?.length ?? 0;
  const median = new Float64Array(bins);
  const across = new Float64Array(power.length);
  for (let bin = 0; bin < bins; bin++) {
    for (let frame = 0; frame < power.length; frame++) across[frame] = power[frame]?.[bin] as number;
    median[bin] = quantile(across, 0.5);
  }
  const reach = Math.round(AROUND_HZ / binHz);
  const base = new Float64Array(bins);
  const near = new Float64Array(2 * reach + 1);
  for (let bin = 0; bin < bins; bin++) {
    for (let n = 0; n < near.length; n++) near[n] = median[Math.min(bins - 1, Math.max(0, bin + n - reach))] as number;
    base[bin] = quantile(near, 0.5);
  }
  const sticksOut = (bin: number) => (median[bin] ?? 0) > (base[bin] ?? 0) * LINE_RATIO;
  const isLine = Array.from({ length: bins }, (_, bin) => sticksOut(bin - 1) || sticksOut(bin) || sticksOut(bin + 1));
  return { base, isLine };
}

/** The quiet power of one band without its lines, times its width. */
function bandPower({ binHz, power }: Frames, { base, isLine }: ReturnType<typeof findLines>, centre: number): number {
  const [low, high] = [centre / HALF_BAND, centre * HALF_BAND];
  const all = Array.from(base, (_, bin) => bin).filter((bin) => bin * binHz >= low && bin * binHz < high);
  const left = all.filter((bin) => !isLine[bin]);
  const instead = (base[Math.round(centre / binHz)] ?? 0) + LEAST_POWER;
  if (left.length === 0) return instead * (high - low);
  const means = Float64Array.from(power, (frame) => {
    let sum = 0;
    for (const bin of left) sum += frame[bin] as number;
    return sum / left.length + LEAST_POWER;
  });
  return quantile(means, QUIET_SHARE) * (high - low);
}

/**
 * Steady level of a sound between 200 and 1600 Hz in its quietest fifth, without lines such as mains hum: the measure that tells leaks from
 * quiet pipes best. dB relative to full scale. Null for less than 3,600 samples a second and for less than a quarter second.
 */
export function steadyLevel(wav: Pick<Wav, 'samples' | 'sampleRateHz'>): number | null {
  if (wav.sampleRateHz < LEAST_RATE_HZ) return null;
  const frames = framesOf(wav);
  if (frames.power.length === 0) return null;
  const lines = findLines(frames);
  let sum = 0;
  for (const centre of CENTRES_HZ) sum += bandPower(frames, lines, centre);
  return 10 * Math.log10(sum);
}

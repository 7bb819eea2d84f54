import FFT from 'fft.js';
import { meanOf, quantileOf } from './quantile.ts';
import type { Wav } from './wav.ts';

/** Lines are looked for up to this frequency, against the bins this near. */
const LINES_TO_HZ = 2_000;
const AROUND_HZ = 40;
/** 8 dB. */
const LINE_RATIO = 10 ** 0.8;

/** Power spectral density of frames of about a quarter second, bins from 0 to {@link LINES_TO_HZ}. */
export interface Frames {
  binHz: number;
  bins: number;
  power: Float64Array[];
}

/** Half-overlapping frames with a periodic Hann window, each without its mean. */
export function framesOf({ samples, sampleRateHz }: Pick<Wav, 'samples' | 'sampleRateHz'>): Frames {
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
  return { binHz, bins, power };
}

/** What is steady in a spectrum. */
export interface Lines {
  /** Each bin's median over time. */
  median: Float64Array;
  /** The median of its neighbourhood. */
  base: Float64Array;
  /** Whether the bin belongs to a line, such as mains hum or a pump. */
  isLine: boolean[];
}

export function findLines({ binHz, bins, power }: Frames): Lines {
  const median = new Float64Array(bins);
  const across = new Float64Array(power.length);
  for (let bin = 0; bin < bins; bin++) {
    for (let frame = 0; frame < power.length; frame++) across[frame] = power[frame]?.[bin] as number;
    median[bin] = quantileOf(across.sort(), 0.5);
  }
  const reach = Math.round(AROUND_HZ / binHz);
  const base = new Float64Array(bins);
  const near = new Float64Array(2 * reach + 1);
  for (let bin = 0; bin < bins; bin++) {
    for (let n = 0; n < near.length; n++) near[n] = median[Math.min(bins - 1, Math.max(0, bin + n - reach))] as number;
    base[bin] = quantileOf(near.sort(), 0.5);
  }
  const sticksOut = (bin: number) => (median[bin] ?? 0) > (base[bin] ?? 0) * LINE_RATIO;
  const isLine = Array.from({ length: bins }, (_, bin) => sticksOut(bin - 1) || sticksOut(bin) || sticksOut(bin + 1));
  return { median, base, isLine };
}

import FFT from 'fft.js';
import { type DecibelRange, decibelRange, toLevels } from './decibel-range.ts';
import { type FrequencyScale, hertzAt } from './frequency-scale.ts';
import type { Wav } from './wav.ts';

/** A spectrogram: time to the right, frequency up to `maxHz` (top row). */
export interface Spectrogram {
  width: number;
  height: number;
  maxHz: number;
  /** Level shown as 0, dB relative to a full-scale sine. */
  minDb: number;
  /** Level shown as 255. */
  maxDb: number;
  /** Row by row, the top row (highest frequency) first. */
  values: Uint8Array;
}

const WIDTH = 800;
const HEIGHT = 256;
/** Leaks are heard below this frequency; showing higher ones would only cost height. */
const TOP_HZ = 4_000;
const COARSEST_HZ = 16;
const FLOOR_DB = -140;
/** Math.log takes half the time of Math.log10. */
const DB_PER_NEPER = 10 / Math.LN10;

/** The power of two that gives 8 to 16 Hz per bin: enough to separate mains hum from its harmonics. */
function windowLength(sampleRateHz: number): number {
  return 2 ** Math.ceil(Math.log2(sampleRateHz / COARSEST_HZ));
}

/** Periodic Hann window, scaled so that a full-scale sine has power 1 in its bin. */
function hann(length: number): Float64Array {
  return Float64Array.from({ length }, (_, i) => (2 - 2 * Math.cos((2 * Math.PI * i) / length)) / length);
}

function mean(samples: Float32Array): number {
  let sum = 0;
  for (const value of samples) sum += value;
  return samples.length === 0 ? 0 : sum / samples.length;
}

/** Returns a reader of the power of each bin around one moment; near either end it uses the nearest whole window. */
function powerReader(samples: Float32Array, length: number): (centre: number, into: Float64Array) => void {
  const fft = new FFT(length);
  const window = hann(length);
  const offset = mean(samples);
  const input = new Array<number>(length).fill(0);
  const output = fft.createComplexArray();
  const lastStart = Math.max(0, samples.length - length);
  return (centre, into) => {
    const start = Math.max(0, Math.min(lastStart, Math.round(centre - length / 2)));
    for (let i = 0; i < length; i++) {
      const sample = samples[start + i];
      input[i] = sample === undefined ? 0 : (sample - offset) * (window[i] as number);
    }
    fft.realTransform(output, input);
    for (let bin = 0; bin < into.length; bin++) {
      const re = output[2 * bin] as number;
      const im = output[2 * bin + 1] as number;
      into[bin] = (into[bin] as number) + re * re + im * im;
    }
  };
}

/** Fills one column with decibels, interpolated linearly between bins. @param places the bin of each row */
function fillColumn(decibels: Float32Array, column: number, binDb: Float64Array, places: Float64Array): void {
  for (let row = 0; row < HEIGHT; row++) {
    const position = places[row] as number;
    const bin = Math.floor(position);
    const low = binDb[bin] as number;
    const high = binDb[bin + 1] ?? low;
    decibels[row * WIDTH + column] = low + (high - low) * (position - bin);
  }
}

/** The frequency at the top of a spectrogram. */
export const topHzOf = (sampleRateHz: number): number => Math.min(sampleRateHz / 2, TOP_HZ);

/** Levels of a spectrogram before a range is chosen for them. */
export interface SpectrogramLevels {
  width: number;
  height: number;
  maxHz: number;
  /** Row by row, the top row first, dB relative to a full-scale sine. */
  decibels: Float32Array;
}

/**
 * Levels of a whole recording, {@link Spectrogram.width} columns wide whatever its length. For long recordings each column averages as many windows
 * as needed to cover every sample.
 */
export function spectrogramLevels(
  { samples, sampleRateHz }: Pick<Wav, 'samples' | 'sampleRateHz'>,
  scale: FrequencyScale = 'linear',
): SpectrogramLevels {
  const length = windowLength(sampleRateHz);
  const maxHz = topHzOf(sampleRateHz);
  const topBin = (maxHz * length) / sampleRateHz;
  const places = Float64Array.from({ length: HEIGHT }, (_, row) =>
    Math.min(topBin, (hertzAt(scale, (HEIGHT - 1 - row) / (HEIGHT - 1), maxHz) * length) / sampleRateHz),
  );
  const addPower = powerReader(samples, length);
  const samplesPerColumn = samples.length / WIDTH;
  const windows = Math.max(1, Math.ceil((2 * samplesPerColumn) / length));
  const power = new Float64Array(Math.min(length / 2, Math.ceil(topBin)) + 1);
  const decibels = new Float32Array(WIDTH * HEIGHT);
  for (let column = 0; column < WIDTH; column++) {
    power.fill(0);
    for (let i = 0; i < windows; i++) addPower((column + (i + 0.5) / windows) * samplesPerColumn, power);
    for (let bin = 0; bin < power.length; bin++) {
      const value = (power[bin] as number) / windows;
      power[bin] = value > 0 ? Math.max(FLOOR_DB, DB_PER_NEPER * Math.log(value)) : FLOOR_DB;
    }
    fillColumn(decibels, column, power, places);
  }
  return { width: WIDTH, height: HEIGHT, maxHz, decibels };
}

/** The spectrogram of such levels. Without a range it adapts to the recording, so that quiet ones are readable. */
export function spectrogramOf({ decibels, ...size }: SpectrogramLevels, range?: DecibelRange | null): Spectrogram {
  const shown = range ?? decibelRange(decibels);
  return { ...size, ...shown, values: toLevels(decibels, shown) };
}

/** Spectrogram of a whole recording, frequencies spread evenly. */
export const spectrogram = (wav: Pick<Wav, 'samples' | 'sampleRateHz'>): Spectrogram =>
  spectrogramOf(spectrogramLevels(wav));

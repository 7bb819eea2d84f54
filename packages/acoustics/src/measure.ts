import { type Frames, findLines, framesOf, type Lines } from './measure-frames.ts';
import { meanOf, quantileOf } from './quantile.ts';
import { bandOf, THIRD_OCTAVES_HZ, widthHz } from './third-octaves.ts';
import type { Wav } from './wav.ts';

/** Version of the measure; what was measured by different versions is not compared. */
export const MEASURE_VERSION = 1;

/** Lowest sample rate that has the highest band. */
const LEAST_RATE_HZ = 3_600;
/** The bands in which leaks and quiet pipes differ begin here. */
const LEVEL_FROM_HZ = 200;
const QUIET_SHARE = 0.2;
/** A frame up to 6 dB above the quiet level is quiet. */
const QUIET_RATIO = 10 ** 0.6;
const SPREAD_SHARES = [0.1, 0.9] as const;
/** A sample from here on is taken as clipped. */
const FULL_SCALE = 0.999;
/** Level of digital silence, dB. */
const SILENCE_DB = -200;

/** What is measured by frequency and time. */
export interface SteadySound {
  /** Level of the quietest fifth between 200 and 1600 Hz without lines such as mains hum, dB relative to full scale. */
  level: number;
  /** Share of the frames that are at most 6 dB above the quietest fifth. */
  quietShare: number;
  /** Quiet power spectral density of each of {@link THIRD_OCTAVES_HZ}, dB relative to full scale per Hz. */
  bands: number[];
  /** Centre of gravity of the bands. */
  centroidHz: number;
  /** Geometric by arithmetic mean of the bands, 0 to 1: 1 is noise of all frequencies. */
  flatness: number;
  /** Share of the median power up to 2 kHz that is left out as lines. */
  lineShare: number;
  /** From the 10 % to the 90 % quantile of the frames' level between 200 and 1600 Hz, dB. */
  spread: number;
}

/** What is measured of a recording. */
export interface Measure {
  version: number;
  durationSeconds: number;
  sampleRateHz: number;
  /** Root mean square without the mean, dB relative to full scale. */
  rms: number;
  /** Share of the samples at full scale. */
  clippedShare: number;
  /** Null for less than 3,600 samples a second, which lack the upper bands, and for less than a quarter second. */
  steady: SteadySound | null;
}

const decibels = (power: number): number => (power > 0 ? Math.max(SILENCE_DB, 10 * Math.log10(power)) : SILENCE_DB);

function lineShareOf({ median, isLine }: Lines): number {
  let all = 0;
  let lines = 0;
  median.forEach((power, bin) => {
    all += power;
    if (isLine[bin]) lines += power;
  });
  return all > 0 ? lines / all : 0;
}

const bandsOf = (frames: Frames, lines: Lines) =>
  THIRD_OCTAVES_HZ.map((centre) => ({ centre, power: bandOf(frames, lines, centre) }));

/** Power of each frame from {@link LEVEL_FROM_HZ} up, without lines. */
function levelPowers(bands: ReturnType<typeof bandsOf>): Float64Array {
  const whole = new Float64Array(bands[0]?.power.length ?? 0);
  for (const { centre, power } of bands) {
    if (centre < LEVEL_FROM_HZ) continue;
    const width = widthHz(centre);
    for (let i = 0; i < whole.length; i++) whole[i] = (whole[i] ?? 0) + (power[i] ?? 0) * width;
  }
  return whole;
}

/** Level between 200 and 1600 Hz over time, without lines such as mains hum. */
export interface LevelOverTime {
  /** Middle of the first frame and distance to the next one, seconds. */
  first: number;
  step: number;
  /** Of each frame of about a quarter second, dB relative to full scale. */
  levels: number[];
  /** The level that a fifth of the frames are below, dB: quiet is what is near it. */
  floor: number;
}

/** Null where {@link measure} finds no level either. */
export function levelOverTime(wav: Pick<Wav, 'samples' | 'sampleRateHz'>): LevelOverTime | null {
  if (wav.sampleRateHz < LEAST_RATE_HZ) return null;
  const frames = framesOf(wav);
  if (frames.power.length === 0) return null;
  const powers = levelPowers(bandsOf(frames, findLines(frames)));
  const seconds = 1 / frames.binHz;
  return {
    first: seconds / 2,
    step: seconds / 2,
    levels: Array.from(powers, decibels),
    floor: decibels(quantileOf(powers.slice().sort(), QUIET_SHARE)),
  };
}

function steadyOf(wav: Pick<Wav, 'samples' | 'sampleRateHz'>): SteadySound | null {
  if (wav.sampleRateHz < LEAST_RATE_HZ) return null;
  const frames = framesOf(wav);
  if (frames.power.length === 0) return null;
  const lines = findLines(frames);
  const powers = bandsOf(frames, lines);
  const whole = levelPowers(powers);
  let [level, total, moment, logs] = [0, 0, 0, 0];
  const bands = powers.map(({ centre, power }) => {
    const width = widthHz(centre);
    const quiet = quantileOf(power.sort(), QUIET_SHARE);
    if (centre >= LEVEL_FROM_HZ) level += quiet * width;
    total += quiet * width;
    moment += quiet * width * centre;
    logs += Math.log(quiet);
    return quiet;
  });
  whole.sort();
  const limit = quantileOf(whole, QUIET_SHARE) * QUIET_RATIO;
  const [low, high] = SPREAD_SHARES.map((share) => decibels(quantileOf(whole, share))) as [number, number];
  return {
    level: decibels(level),
    quietShare: whole.filter((power) => power <= limit).length / whole.length,
    bands: bands.map(decibels),
    centroidHz: moment / total,
    flatness: Math.exp(logs / bands.length) / meanOf(Float64Array.from(bands)),
    lineShare: lineShareOf(lines),
    spread: high - low,
  };
}

/** Measures a recording: how loud its steadiest part is, without knocks, voices and hum, and what else a decision on it needs. */
export function measure(wav: Pick<Wav, 'samples' | 'sampleRateHz'>): Measure {
  const { samples, sampleRateHz } = wav;
  const mean = meanOf(samples);
  let [squares, clipped] = [0, 0];
  for (const value of samples) {
    squares += (value - mean) ** 2;
    if (Math.abs(value) > FULL_SCALE) clipped += 1;
  }
  const count = Math.max(1, samples.length);
  return {
    version: MEASURE_VERSION,
    durationSeconds: samples.length / sampleRateHz,
    sampleRateHz,
    rms: decibels(squares / count),
    clippedShare: clipped / count,
    steady: steadyOf(wav),
  };
}

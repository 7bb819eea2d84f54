import { type FrequencyScale, shareOf } from '@escuta/acoustics/browser';
import type { Formats } from '@escuta/domain';

/** Steps at which ticks are round numbers, times a power of ten. */
const NICE = [1, 2, 5, 10];

/** About `wanted` round numbers from 0 up to `most`, 0 included. */
export function ticks(most: number, wanted: number): number[] {
  if (!(most > 0) || wanted < 1) return [0];
  const rough = most / wanted;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = magnitude * (NICE.find((nice) => nice * magnitude >= rough - 1e-9) ?? 10);
  const count = Math.floor(most / step + 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** How a spectrogram spreads the frequencies up to the top. */
export interface HertzScale {
  scale: FrequencyScale;
  topHz: number;
}

/** Frequencies that are named where they are not spread evenly. */
const NAMED_HZ = [4000, 2000, 1000, 500, 200, 100, 50, 20, 0];

/** Round frequencies and their heights, about `wanted` of them, so far apart that their names do not touch. */
export function hertzTicks({ scale, topHz }: HertzScale, wanted: number): { hertz: number; share: number }[] {
  if (scale === 'linear') return ticks(topHz, wanted).map((hertz) => ({ hertz, share: hertz / topHz }));
  const apart = 1 / (wanted + 1);
  const kept: { hertz: number; share: number }[] = [];
  for (const hertz of NAMED_HZ.filter((each) => each <= topHz && (each > 0 || scale === 'mel'))) {
    const share = shareOf(scale, hertz, topHz);
    if (kept.every((other) => other.share - share >= apart)) kept.push({ hertz, share });
  }
  return kept.reverse();
}

/** A frequency as short as an axis needs it: 500, 1k, 1,5k. */
export function shortHertz(hertz: number, { asIs }: Formats): string {
  return hertz < 1000 ? asIs(hertz) : `${asIs(hertz / 1000)}k`;
}

/**
 * Outline of a waveform as an SVG path, from alternating minimum and maximum: one unit wide each, from -1 at the top to 1.
 * Silence keeps a minimal height.
 */
export function outline(peaks: readonly number[]): string {
  const size = Math.floor(peaks.length / 2);
  let there = '';
  let back = '';
  for (let index = 0; index < size; index++) {
    const low = peaks[index * 2] as number;
    const high = Math.max(peaks[index * 2 + 1] as number, low + HAIR);
    there += `${index === 0 ? 'M' : 'L'}${index + 0.5} ${-round(high)}`;
    back = `L${index + 0.5} ${-round(low)}${back}`;
  }
  return size === 0 ? '' : `${there}${back}Z`;
}

/** Thickness of the line for silence; the waveform's half height is 1. */
const HAIR = 0.03;
const round = (value: number) => Math.round(value * 100) / 100;

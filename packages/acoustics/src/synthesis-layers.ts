import { filter } from './filters.ts';
import { between, type Random } from './random.ts';

export const SYNTHESIS_RATE_HZ = 8_000;
export const SYNTHESIS_SECONDS = 10;
const LENGTH = SYNTHESIS_RATE_HZ * SYNTHESIS_SECONDS;
const RATE = SYNTHESIS_RATE_HZ;
const TURN = 2 * Math.PI;

export function silence(): Float32Array {
  return new Float32Array(LENGTH);
}

function whiteNoise(random: Random): Float32Array {
  return silence().map(() => random() + random() - 1);
}

/** Scales in place to the root mean square `level`. */
function toLevel(samples: Float32Array, level: number): Float32Array {
  let sum = 0;
  for (const value of samples) sum += value * value;
  const scale = sum === 0 ? 0 : level / Math.sqrt(sum / samples.length);
  return samples.map((value) => value * scale);
}

/** Noise between two frequencies. */
export function bandNoise(random: Random, lowHz: number, highHz: number, level: number): Float32Array {
  const noise = filter('highpass', whiteNoise(random), RATE, lowHz);
  return toLevel(filter('lowpass', filter('lowpass', noise, RATE, highHz), RATE, highHz), level);
}

/** Noise with resonances, like a jet in a pipe. */
export function resonantNoise(
  random: Random,
  resonancesHz: readonly number[],
  quality: number,
  level: number,
): Float32Array {
  const source = whiteNoise(random);
  const sum = silence();
  resonancesHz.forEach((hz, order) => {
    const ringing = filter('bandpass', source.slice(), RATE, hz, quality);
    add(sum, ringing, 1 / (1 + 0.4 * order));
  });
  return toLevel(sum, level);
}

/** Adds in place. */
export function add(target: Float32Array, layer: Float32Array, factor = 1): void {
  for (let i = 0; i < target.length; i++) target[i] = (target[i] as number) + factor * (layer[i] as number);
}

/** Multiplies in place by `factor(seconds)`, computed every 2 ms and interpolated linearly. */
export function shape(samples: Float32Array, factor: (seconds: number) => number): Float32Array {
  const step = RATE / 500;
  for (let start = 0; start < samples.length; start += step) {
    const from = factor(start / RATE);
    const slope = (factor((start + step) / RATE) - from) / step;
    const end = Math.min(start + step, samples.length);
    for (let i = start; i < end; i++) samples[i] = (samples[i] as number) * (from + slope * (i - start));
  }
  return samples;
}

/** Mains hum: 60 Hz with falling harmonics. */
export function mainsHum(random: Random, level: number): Float32Array {
  const partials = [60, 120, 180, 240, 360].map((hz, order) => ({
    step: (TURN * hz) / RATE,
    phase: random() * TURN,
    size: between(random, 0.5, 1) / (1 + 0.6 * order),
  }));
  const hum = silence().map((_, i) => {
    let sum = 0;
    for (const { step, phase, size } of partials) sum += size * Math.sin(step * i + phase);
    return sum;
  });
  return toLevel(hum, level);
}

/** A knock: a decaying tone. Adds in place. */
export function addKnock(target: Float32Array, seconds: number, hz: number, decaySeconds: number, level: number): void {
  const start = Math.round(seconds * RATE);
  const end = Math.min(target.length, start + Math.round(decaySeconds * 7 * RATE));
  for (let i = start; i < end; i++) {
    const t = (i - start) / RATE;
    const ring = Math.sin(TURN * hz * t) + 0.5 * Math.sin(TURN * hz * 2.76 * t);
    target[i] = (target[i] as number) + level * ring * Math.exp(-t / decaySeconds);
  }
}

/** One bark: harmonics of a falling pitch with noise. Adds in place. */
export function addBark(target: Float32Array, random: Random, seconds: number, hz: number, level: number): void {
  const length = between(random, 0.13, 0.22);
  const start = Math.round(seconds * RATE);
  const end = Math.min(target.length, start + Math.round(length * RATE));
  let phase = 0;
  for (let i = start; i < end; i++) {
    const share = (i - start) / (length * RATE);
    phase += (TURN * hz * (1.15 - 0.45 * share)) / RATE;
    const voice = Math.sin(phase) + 0.8 * Math.sin(2 * phase) + 0.6 * Math.sin(3 * phase) + 0.3 * (random() - 0.5);
    target[i] = (target[i] as number) + level * voice * Math.sin(Math.PI * share ** 0.6) ** 2;
  }
}

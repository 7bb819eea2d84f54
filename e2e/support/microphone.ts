import { writeFileSync } from 'node:fs';
import { between, seededRandom, writeWav } from '@escuta/acoustics';

const RATE_HZ = 48_000;

/** A sound for Chromium's invented microphone, which plays a file over and over: steady noise of a leak's kind. @returns its level, dB */
export function writeMicrophoneSound(path: string): number {
  const random = seededRandom(7);
  const samples = Float32Array.from({ length: 5 * RATE_HZ }, () => between(random, -0.1, 0.1));
  writeFileSync(path, writeWav(samples, RATE_HZ));
  const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
  return 10 * Math.log10(power);
}

/** Tones that {@link writeSteps} writes one after the other, each louder than the one before. */
export const STEPS = [
  { peak: 0.003, hertz: 2500 },
  { peak: 0.05, hertz: 500 },
  { peak: 0.5, hertz: 1500 },
];

const toneOf = (peak: number, hertz: number, length: number) =>
  Float32Array.from({ length }, (_, i) => peak * Math.sin((2 * Math.PI * hertz * i) / RATE_HZ));

/** A sound that grows louder in steps of 0.7 s, over and over. */
export function writeSteps(path: string): void {
  const length = 0.7 * RATE_HZ;
  const samples = new Float32Array(STEPS.length * length);
  for (const [i, { peak, hertz }] of STEPS.entries()) samples.set(toneOf(peak, hertz, length), i * length);
  writeFileSync(path, writeWav(samples, RATE_HZ));
}

/** A tone of one height, cut off where it is more than the microphone takes. */
export function writeTone(path: string, peak: number): void {
  writeFileSync(path, writeWav(toneOf(peak, 440, RATE_HZ), RATE_HZ));
}

/** Arguments with which Chromium hears a file instead of a microphone, and lets a page listen. */
export const hearing = (path: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${path}`,
];

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

/** Arguments with which Chromium hears a file instead of a microphone, and lets a page listen. */
export const hearing = (path: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${path}`,
];

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

/** Peaks of the steps that {@link writeSteps} writes: noise alone, and with it a tone of so many hertz. */
export const STEPS = [
  { peak: 0.003, hertz: null },
  { peak: 0.05, hertz: 500 },
  { peak: 0.5, hertz: 1500 },
] as const;

/** A sound that grows louder in steps of 0.7 s, over and over. */
export function writeSteps(path: string): void {
  const random = seededRandom(11);
  const length = 0.7 * RATE_HZ;
  const noise = (most: number) => between(random, -most, most);
  const steps = STEPS.map(({ peak, hertz }) =>
    Float32Array.from({ length }, (_, i) =>
      hertz === null ? noise(peak) : noise(0.001) + peak * Math.sin((2 * Math.PI * hertz * i) / RATE_HZ),
    ),
  );
  const samples = new Float32Array(steps.length * length);
  steps.forEach((step, i) => {
    samples.set(step, i * length);
  });
  writeFileSync(path, writeWav(samples, RATE_HZ));
}

/** A tone of one height, cut off where it is more than the microphone takes. */
export function writeTone(path: string, peak: number): void {
  const samples = Float32Array.from({ length: RATE_HZ }, (_, i) => peak * Math.sin((2 * Math.PI * 440 * i) / RATE_HZ));
  writeFileSync(path, writeWav(samples, RATE_HZ));
}

/** Arguments with which Chromium hears a file instead of a microphone, and lets a page listen. */
export const hearing = (path: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${path}`,
];

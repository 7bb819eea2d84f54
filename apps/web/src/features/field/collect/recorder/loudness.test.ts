import { readWav, writeWav } from '@escuta/acoustics/browser';
import { expect, it } from 'vitest';
import { LoudnessMeter, loudnessOf } from './loudness.ts';

const RATE_HZ = 44_100;

/** A tone of one second. */
const tone = (amplitude: number, offset = 0, hertz = 441) =>
  Float32Array.from({ length: RATE_HZ }, (_, i) => offset + amplitude * Math.sin((2 * Math.PI * hertz * i) / RATE_HZ));

it.each([
  [1, 0, -3.01],
  [0.5, -6.02, -9.03],
  [0.01, -40, -43.01],
])('a tone of amplitude %d has its peak at %d dB and its level at %d dB', (amplitude, peakDb, levelDb) => {
  const loudness = loudnessOf(tone(amplitude));
  expect(loudness.peakDb).toBeCloseTo(peakDb, 1);
  expect(loudness.levelDb).toBeCloseTo(levelDb, 1);
});

it('a constant part of the signal is no sound', () => {
  const { levelDb, isQuiet } = loudnessOf(tone(0.00002, 0.2));
  expect(levelDb).toBeCloseTo(20 * Math.log10(0.00002) - 3.01, 0);
  expect(isQuiet).toBe(true);
});

it.each([
  ['a faint sound', 0.001, false],
  ['the last bits of a converter', 0.0001, true],
  ['digital silence', 0, true],
])('%s: quiet is %s', (_, amplitude, isQuiet) => {
  expect(loudnessOf(tone(amplitude)).isQuiet).toBe(isQuiet);
});

it('a sound is cut when three samples in a row are at full scale, also across two blocks', () => {
  const meter = new LoudnessMeter();
  meter.add(Float32Array.of(0, 0.5, 1));
  meter.add(Float32Array.of(1, 0.9, 1, 1));
  expect(meter.read().isCut).toBe(false);
  meter.add(Float32Array.of(-1, 0));
  expect(meter.read().isCut).toBe(true);
});

it('a block’s own peak is told while the sound goes on', () => {
  const meter = new LoudnessMeter();
  expect(meter.add(Float32Array.of(0.1, -1))).toBeCloseTo(0);
  expect(meter.add(Float32Array.of(0.1, -0.01))).toBeCloseTo(-20);
  expect(meter.read().peakDb).toBeCloseTo(0);
});

it('a recording is written as 16-bit mono at its own rate, and read back within half a step', () => {
  const samples = tone(0.3);
  const bytes = writeWav(samples, RATE_HZ);
  const view = new DataView(bytes.buffer);
  expect([view.getUint16(22, true), view.getUint32(24, true), view.getUint16(34, true)]).toEqual([1, RATE_HZ, 16]);
  const back = readWav(bytes);
  expect(back).toMatchObject({ sampleRateHz: RATE_HZ, channels: 1, bitsPerSample: 16, durationSeconds: 1 });
  const worst = Math.max(...samples.map((value, i) => Math.abs(value - (back.samples[i] ?? 9))));
  expect(worst).toBeLessThan(2 / 65_536 + 1e-5);
  expect(loudnessOf(back.samples).levelDb).toBeCloseTo(loudnessOf(samples).levelDb, 2);
});

import { describe, expect, it } from 'vitest';
import { playableWav } from './playable.ts';
import { GOLDEN } from './testing/golden.ts';
import {
  chunk,
  headerOf,
  type SampleKind,
  sampleBytes,
  tone,
  type WavOptions,
  wavFile,
  wavFile64,
} from './testing/wav-bytes.ts';
import { upsample } from './upsample.ts';
import { readWav } from './wav.ts';

const HERTZ = 200;
/** A file with a tone of half a second; of several channels, the first has it and the others are silent. */
function fileOf(kind: SampleKind, header: WavOptions = {}): Uint8Array {
  const { channels = 1, rate = 8000 } = header;
  const values = tone({ hertz: HERTZ, rate, seconds: 0.5 });
  const all = values.flatMap((value) => [value, ...new Array<number>(channels - 1).fill(0)]);
  return wavFile({ ...headerOf(kind), ...header }, sampleBytes(kind, all));
}

/** Amplitude of a sound at a frequency. */
function amplitudeAt(samples: Float32Array, rate: number, hertz: number): number {
  let [re, im] = [0, 0];
  samples.forEach((value, i) => {
    re += value * Math.cos((2 * Math.PI * hertz * i) / rate);
    im += value * Math.sin((2 * Math.PI * hertz * i) / rate);
  });
  return (2 * Math.hypot(re, im)) / samples.length;
}

function heard(bytes: Uint8Array | null) {
  if (!bytes) throw new Error('is played as it is');
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  expect([header.getUint16(20, true), header.getUint16(34, true)]).toEqual([1, 16]);
  return readWav(bytes);
}

describe('playableWav', () => {
  it.each<[string, Uint8Array]>([
    ['8 bits', fileOf('int8')],
    ['16 bits', fileOf('int16')],
    ['24 bits', fileOf('int24')],
    ['32 bits', fileOf('int32')],
    ['32-bit float', fileOf('float32')],
    ['an extensible header', fileOf('int24', { subFormat: 1 })],
    ['20 valid bits in three bytes', fileOf('int24', { subFormat: 1, validBits: 20 })],
    ['stereo', fileOf('int16', { channels: 2 })],
    ['3,000 Hz', fileOf('int16', { rate: 3000 })],
    ['192 kHz', fileOf('int16', { rate: 192_000 })],
    ['an unknown size', fileOf('int16', { announced: 0xffff_ffff })],
    ['a pipe of ffmpeg', new Uint8Array(Buffer.from(GOLDEN['ffmpeg pipe s24'] ?? '', 'base64'))],
  ])('leaves %s as it is, since browsers play it', (_name, bytes) => {
    expect(playableWav(bytes)).toBeNull();
  });

  it.each<[string, Uint8Array, number]>([
    ['64-bit float', fileOf('float64'), 8000],
    ['24 bits in four bytes', fileOf('int24in32'), 8000],
    ['RF64', wavFile64('RF64', {}, sampleBytes('int16', tone({ hertz: HERTZ, rate: 8000, seconds: 0.5 }))), 8000],
    ['BW64', wavFile64('BW64', {}, sampleBytes('int16', tone({ hertz: HERTZ, rate: 8000, seconds: 0.5 }))), 8000],
    ['size 0', fileOf('int16', { announced: 0 }), 8000],
    ['no padding', fileOf('int16', { before: chunk('LIST', new Uint8Array(5), { padded: false }) }), 8000],
    ['1,000 Hz', fileOf('int16', { rate: 1000 }), 8000],
    ['2,000 Hz in 24 of 32 bits', fileOf('int24in32', { rate: 2000 }), 8000],
    ['2,999 Hz', fileOf('float32', { rate: 2999 }), 8997],
  ])('makes the same sound of %s', (_name, bytes, rate) => {
    const original = readWav(bytes);
    const made = heard(playableWav(bytes));
    expect(made).toMatchObject({ sampleRateHz: rate, channels: 1 });
    expect(made.durationSeconds).toBeCloseTo(original.durationSeconds, 6);
    expect(amplitudeAt(made.samples, rate, HERTZ)).toBeCloseTo(0.5, 3);
  });

  it('keeps the two channels of stereo apart, and mixes more into one', () => {
    const stereo = playableWav(fileOf('int24in32', { channels: 2 })) as Uint8Array;
    const both = new DataView(stereo.buffer).getUint16(22, true);
    expect(both).toBe(2);
    const right = Array.from({ length: 4000 }, (_, i) => new DataView(stereo.buffer).getInt16(46 + 4 * i, true));
    expect(right.every((value) => value === 0)).toBe(true);
    expect(amplitudeAt(heard(stereo).samples, 8000, HERTZ)).toBeCloseTo(0.25, 3);
    for (const channels of [3, 6, 8]) {
      const made = heard(playableWav(fileOf('int16', { channels })));
      expect(made.channels).toBe(1);
      expect(amplitudeAt(made.samples, 8000, HERTZ)).toBeCloseTo(0.5 / channels, 3);
    }
  });
});

describe('upsample', () => {
  it.each([200, 440, 700, 900])('adds nothing to a tone of %i Hz at 2,000 samples a second', (hertz) => {
    const old = Float32Array.from(tone({ hertz, rate: 2000, seconds: 2 }));
    const made = upsample(old, 4);
    expect(made.filter((_, i) => i % 4 === 0)).toEqual(old);
    const middle = made.subarray(1600, -1600);
    expect(amplitudeAt(middle, 8000, hertz)).toBeCloseTo(0.5, 2);
    // Where copies of the tone would be.
    for (const copy of [2000 - hertz, 2000 + hertz, 4000 - hertz]) {
      expect(20 * Math.log10(amplitudeAt(middle, 8000, copy) / 0.5)).toBeLessThan(-60);
    }
  });

  it('keeps a constant offset, without clicks at the ends', () => {
    const made = upsample(new Float32Array(50).fill(0.3), 8);
    for (const value of made) expect(value).toBeCloseTo(0.3, 6);
    expect(upsample(Float32Array.of(0.25), 3)).toHaveLength(3);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { levelOverTime, MEASURE_VERSION, measure } from './measure.ts';
import { seededRandom } from './random.ts';
import { plainMeasure } from './testing/plain-measure.ts';
import { readWav } from './wav.ts';

const RATE_HZ = 4096;

interface Parts {
  level: number;
  rate?: number;
  seconds?: number;
  toneHz?: number;
  tone?: number;
  knock?: number;
}

/** Noise of all frequencies with this amplitude, an offset, a tone and a knock every three seconds. */
function sound({ level, rate = RATE_HZ, seconds = 10, toneHz = 0, tone = 0, knock = 0 }: Parts) {
  const random = seededRandom(7);
  const samples = Float32Array.from({ length: rate * seconds }, (_, i) => {
    const hit = knock > 0 && i % (rate * 3) < 200 ? knock : 0;
    return (level + hit) * (2 * random() - 1) + tone * Math.sin((2 * Math.PI * toneHz * i) / rate) + 0.05;
  });
  return { samples, sampleRateHz: rate };
}

/** Noise that falls with frequency, swells and fades, with a line of another strength every 60 Hz: each step of the measure matters. */
function mixed(rate: number) {
  const random = seededRandom(11);
  let low = 0;
  const samples = Float32Array.from({ length: 3 * rate }, (_, i) => {
    low += 0.2 * (2 * random() - 1 - low);
    const at = (2 * Math.PI * i) / rate;
    let lines = 0;
    for (let n = 1; n <= 30; n++) lines += 0.0004 * 1.1 ** n * Math.sin(60 * n * at + n);
    return 0.2 * low * (1 + 0.8 * Math.sin(at / 1.5)) + lines / 3;
  });
  return { samples, sampleRateHz: rate };
}

const steadyOf = (parts: Parts) => measure(sound(parts)).steady ?? expect.fail('it was not measured');

describe('the level of a recording', () => {
  it.each<[string, Parts]>([
    ['noise', { level: 0.01, seconds: 2 }],
    ['noise with a line between two bins', { level: 0.01, seconds: 2, toneHz: 402.7, tone: 0.1 }],
    ['noise with knocks', { level: 0.02, seconds: 4, knock: 0.8 }],
    ['noise of a rate that is no power of two', { level: 0.01, seconds: 1, rate: 8092, toneHz: 1001, tone: 0.02 }],
    ['noise of the lowest rate', { level: 0.3, seconds: 2, rate: 3600 }],
  ])('of %s is what the definition gives, step by step', (_, parts) => {
    const { samples, sampleRateHz } = sound(parts);
    const plain = plainMeasure(samples, sampleRateHz);
    const { level, quietShare } = steadyOf(parts);
    expect(Math.abs(level - plain.level)).toBeLessThan(0.001);
    expect(quietShare).toBeCloseTo(plain.quietShare, 9);
  });

  it.each([4096, 4800, 8092])('of a changing sound with lines at %i Hz is what the definition gives', (rate) => {
    const { samples, sampleRateHz } = mixed(rate);
    const plain = plainMeasure(samples, sampleRateHz);
    const { level, quietShare } = measure({ samples, sampleRateHz }).steady ?? expect.fail('it was not measured');
    expect(Math.abs(level - plain.level)).toBeLessThan(0.001);
    expect(quietShare).toBeCloseTo(plain.quietShare, 9);
  });

  it('of white noise is its power in the bands, in its quiet fifth', () => {
    // Uniform noise has a third of its squared amplitude over 2,048 Hz, of which the bands have 1,614: -45.8 dB; the quiet fifth is a little less.
    expect(steadyOf({ level: 0.01 }).level).toBeCloseTo(-46.3, 0);
  });

  it('leaves out the hum of the mains and knocks', () => {
    const { level } = steadyOf({ level: 0.01 });
    expect(steadyOf({ level: 0.01, toneHz: 360, tone: 0.5 }).level).toBeCloseTo(level, 0);
    expect(steadyOf({ level: 0.01, knock: 0.9 }).level).toBeCloseTo(level, 0);
  });

  it('of digital silence is finite', () => {
    const silence = measure({ samples: new Float32Array(RATE_HZ), sampleRateHz: RATE_HZ });
    expect(silence.steady?.level).toBeCloseTo(-107.9, 0);
    for (const value of [silence.rms, ...Object.values(silence.steady ?? {}).flat()])
      expect(value).toSatisfy(Number.isFinite);
  });

  it.each([
    ['lacks the upper bands', 9_000, 3_599],
    ['is shorter than a frame', 500, RATE_HZ],
    ['is empty', 0, RATE_HZ],
  ])('is missing where the sound %s', (_, length, sampleRateHz) => {
    const measured = measure({ samples: new Float32Array(length).fill(0.1), sampleRateHz });
    expect(measured).toMatchObject({ version: MEASURE_VERSION, steady: null, durationSeconds: length / sampleRateHz });
  });
});

describe('what is measured beside the level', () => {
  it('is even over the bands of white noise', () => {
    const { bands, centroidHz, flatness, lineShare, quietShare, spread } = steadyOf({ level: 0.1, seconds: 20 });
    expect(bands).toHaveLength(19);
    // A third of 0.01 over 2,048 Hz: -57.9 dB per Hz; the quiet fifth of a band of one bin is some dB less.
    for (const band of bands.slice(9)) expect(band).toSatisfy((value: number) => value > -61 && value < -57.5);
    expect(centroidHz).toSatisfy((value: number) => value > 800 && value < 1_000);
    expect(flatness).toBeGreaterThan(0.8);
    expect(quietShare).toBe(1);
    expect(spread).toBeLessThan(2);
    expect(lineShare).toBeLessThan(0.05);
  });

  it('tells a tone from noise', () => {
    const hum = steadyOf({ level: 0.01, toneHz: 120, tone: 0.3 });
    expect(hum.lineShare).toBeGreaterThan(0.9);
  });

  it('tells knocks from a steady sound', () => {
    const often = sound({ level: 0.001 });
    often.samples.forEach((value, i) => {
      if (i % RATE_HZ < RATE_HZ / 2) often.samples[i] = value * 50;
    });
    const { quietShare, spread } = measure(often).steady ?? expect.fail('it was not measured');
    expect(quietShare).toBeLessThan(0.5);
    expect(spread).toBeGreaterThan(20);
  });

  it('has the root mean square without the offset, and the share of clipped samples', () => {
    const samples = Float32Array.from({ length: 8_000 }, (_, i) => (i % 2 ? 0.25 : 0.05));
    expect(measure({ samples, sampleRateHz: 8_000 }).rms).toBeCloseTo(-20, 5);
    for (let i = 0; i < 80; i++) samples[i * 100] = i % 2 ? 1 : -1;
    expect(measure({ samples, sampleRateHz: 8_000 }).clippedShare).toBe(0.01);
  });
});

const FOLDER = process.env.ESCUTA_FIELD_DATA ?? '';
const GOLDEN: { file: string; level: number; quietShare?: number }[] = [
  { file: 'Leak-Metal/004_07573-20180817.wav', level: -24.709 },
  { file: 'Leak-NonMetal/172496_20201121_0330.wav', level: -30.853 },
  { file: 'NoLeak-NonMetal/05574_20170703_1145.wav', level: -39.948 },
  { file: 'NoLeak-NonMetal/05574_20170725_1145.wav', level: -50.863, quietShare: 0.654 },
];
const pathOf = (file: string) => join(FOLDER, 'leak-audio-field', file);
const present = GOLDEN.filter(({ file }) => FOLDER !== '' && existsSync(pathOf(file)));

// The recordings are not part of the repository: `ESCUTA_FIELD_DATA` names their folder.
if (present.length > 0)
  it.each(present)('the level of $file is the golden value', ({ file, level, quietShare }) => {
    const { steady } = measure(readWav(readFileSync(pathOf(file))));
    expect(Math.abs((steady?.level ?? 0) - level)).toBeLessThan(0.001);
    if (quietShare !== undefined) expect(steady?.quietShare).toBeCloseTo(quietShare, 3);
  });

describe('the level over time', () => {
  const swelling = () => {
    const wav = sound({ level: 0.01 });
    // Ten times as loud, 20 dB, in the fifth second.
    for (let i = 5 * RATE_HZ; i < 6 * RATE_HZ; i++) wav.samples[i] = 10 * ((wav.samples[i] ?? 0) - 0.05) + 0.05;
    return wav;
  };

  it('has one level every eighth of a second, each of a quarter second', () => {
    const over = levelOverTime(swelling());
    expect(over).toMatchObject({ first: 0.125, step: 0.125 });
    expect(over?.levels).toHaveLength(79);
  });

  it('rises where the sound does, and its floor line is the quiet level there', () => {
    const { levels = [], floor = 0 } = levelOverTime(swelling()) ?? {};
    const mean = (from: number, to: number) =>
      levels.slice(from, to).reduce((sum, level) => sum + level, 0) / (to - from);
    expect(mean(41, 46) - mean(5, 35)).toBeCloseTo(20, 0);
    expect(levels.filter((level) => level < floor).length / levels.length).toBeCloseTo(0.2, 1);
  });

  it('is that of the measure: as many of its levels are near the floor line', () => {
    const wav = mixed(RATE_HZ);
    const { levels = [], floor = 0 } = levelOverTime(wav) ?? {};
    const quiet = levels.filter((level) => level <= floor + 6).length / levels.length;
    expect(quiet).toBeCloseTo(measure(wav).steady?.quietShare ?? 0, 10);
  });

  it('leaves hum out', () => {
    const hum = levelOverTime(sound({ level: 0.01, toneHz: 300, tone: 0.3 }));
    expect(Math.abs((hum?.floor ?? 0) - (levelOverTime(sound({ level: 0.01 }))?.floor ?? 0))).toBeLessThan(1);
  });

  it('is unknown for a sound without the upper bands, and for a short one', () => {
    expect(levelOverTime(sound({ level: 0.1, rate: 3000 }))).toBeNull();
    expect(levelOverTime({ samples: new Float32Array(500), sampleRateHz: RATE_HZ })).toBeNull();
  });
});

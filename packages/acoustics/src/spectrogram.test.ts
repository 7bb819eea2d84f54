import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { colourMap } from './colour-map.ts';
import { FREQUENCY_SCALES, hertzAt, shareOf } from './frequency-scale.ts';
import { type Spectrogram, spectrogram, spectrogramLevels, spectrogramOf } from './spectrogram.ts';
import { spectrogramPng } from './spectrogram-png.ts';

function tone(hz: number, sampleRateHz: number, seconds: number, level: number) {
  const samples = Float32Array.from(
    { length: Math.round(sampleRateHz * seconds) },
    (_, i) => level * Math.sin((2 * Math.PI * hz * i) / sampleRateHz) + 0.1,
  );
  return { samples, sampleRateHz };
}

const at = ({ width, values }: Spectrogram, column: number, row: number) => values[row * width + column] ?? 0;

function loudestHz(spec: Spectrogram, column: number): number {
  const column_ = Array.from({ length: spec.height }, (_, row) => at(spec, column, row));
  // Adjacent rows may share the highest level: the tone is in the middle.
  const highest = Math.max(...column_);
  const middle = (column_.indexOf(highest) + column_.lastIndexOf(highest)) / 2;
  return ((spec.height - 1 - middle) / (spec.height - 1)) * spec.maxHz;
}

describe('spectrogram', () => {
  it.each([
    [440, 4096, 2048],
    [440, 8092, 4000],
    [100, 1000, 500],
    [3000, 44_100, 4000],
    [3900, 192_000, 4000],
  ])('shows %i Hz recorded at %i Hz at the right height in every column', (hz, rate, maxHz) => {
    const spec = spectrogram(tone(hz, rate, 1, 0.5));
    expect(spec).toMatchObject({ width: 800, height: 256, maxHz });
    for (const column of [0, 400, 799]) expect(Math.abs(loudestHz(spec, column) - hz)).toBeLessThan(16);
  });

  it('scales levels relative to a full-scale sine', () => {
    // Half of full scale is -6 dB; rows do not fall exactly on bins, which costs less than 1 dB.
    const { maxDb } = spectrogram(tone(512, 4096, 10, 0.5));
    expect(Math.abs(maxDb + 6)).toBeLessThan(1);
  });

  it('draws a sound 40 dB quieter the same', () => {
    const loud = tone(300, 4096, 10, 0.5).samples.map((value, i) => value + 0.01 * Math.sin(i * i));
    const quiet = spectrogram({ samples: loud.map((value) => value / 100), sampleRateHz: 4096 });
    const same = spectrogram({ samples: loud, sampleRateHz: 4096 });
    expect(same.maxDb - quiet.maxDb).toBeCloseTo(40, 0);
    const furthest = same.values.reduce((far, level, i) => Math.max(far, Math.abs(level - (quiet.values[i] ?? 0))), 0);
    expect(furthest).toBeLessThan(12);
  });

  it('ignores a constant offset', () => {
    const spec = spectrogram({ samples: tone(500, 4096, 10, 0.01).samples, sampleRateHz: 4096 });
    expect(at(spec, 400, spec.height - 1)).toBeLessThan(30);
  });

  it('draws a short sound at its time', () => {
    const samples = new Float32Array(40_960);
    samples.set(tone(1000, 4096, 1, 0.5).samples, 4096 * 6);
    const spec = spectrogram({ samples, sampleRateHz: 4096 });
    const row = Math.round((1 - 1000 / spec.maxHz) * (spec.height - 1));
    expect(at(spec, 520, row)).toBe(255);
    expect(at(spec, 450, row)).toBeLessThan(60);
    expect(at(spec, 590, row)).toBeLessThan(60);
  });

  it('includes every moment of a long recording', () => {
    const samples = new Float32Array(120 * 8000);
    samples.set(tone(1000, 8000, 0.03, 0.9).samples, 8000 * 60 + 20);
    const spec = spectrogram({ samples, sampleRateHz: 8000 });
    expect(at(spec, 400, Math.round((1 - 1000 / spec.maxHz) * 255))).toBe(255);
  });

  it.each([0, 1, 50, 80_000])('draws %i silent samples dark', (length) => {
    const spec = spectrogram({ samples: new Float32Array(length), sampleRateHz: 8000 });
    expect(spec.values.every((level) => level === 0)).toBe(true);
  });
});

describe.each(FREQUENCY_SCALES)('a %s scale', (scale) => {
  it('spreads the frequencies from the bottom to the top, and back', () => {
    const shares = [0, 0.25, 0.5, 0.75, 1];
    const hertz = shares.map((share) => hertzAt(scale, share, 4000));
    expect(hertz.at(-1)).toBeCloseTo(4000, 6);
    expect(hertz.every((value, i) => value > (hertz[i - 1] ?? -1))).toBe(true);
    for (const [i, value] of hertz.entries()) expect(shareOf(scale, value, 4000)).toBeCloseTo(shares[i] ?? 0, 6);
    expect([shareOf(scale, 0, 4000), shareOf(scale, 9000, 4000)]).toEqual([0, 1]);
  });

  it('draws a tone at its height', () => {
    const spec = spectrogramOf(spectrogramLevels(tone(600, 8000, 2, 0.5), scale));
    const column = Array.from({ length: spec.height }, (_, row) => at(spec, 400, row));
    const highest = Math.max(...column);
    const middle = (column.indexOf(highest) + column.lastIndexOf(highest)) / 2;
    const wanted = (1 - shareOf(scale, 600, 4000)) * (spec.height - 1);
    expect(Math.abs(middle - wanted)).toBeLessThan(3);
  });
});

it('a chosen range shows its levels, whatever the recording', () => {
  const levels = spectrogramLevels(tone(512, 4096, 2, 0.5));
  const row = Math.round((1 - 512 / 2048) * 255);
  const of = (minDb: number, maxDb: number) => at(spectrogramOf(levels, { minDb, maxDb }), 400, row);
  // The tone has -6 dB.
  expect(of(-106, 94)).toBeGreaterThan(0.48 * 255);
  expect(of(-106, 94)).toBeLessThan(0.51 * 255);
  expect([of(-80, -20), of(0, 40)]).toEqual([255, 0]);
});

describe('spectrogramPng', () => {
  it('draws a PNG of the same size, light where the sound is', () => {
    const png = PNG.sync.read(spectrogramPng(spectrogram(tone(1024, 4096, 10, 0.5))));
    expect([png.width, png.height]).toEqual([800, 256]);
    const red = (row: number) => png.data[4 * (row * png.width + 400)] ?? 0;
    expect(red(128)).toBeGreaterThan(230);
    expect(red(20)).toBeLessThan(30);
  });
});

describe('colourMap', () => {
  it('gets lighter with every step', () => {
    const luma = colourMap(64).map(([r, g, b]) => 0.2126 * r ** 2.2 + 0.7152 * g ** 2.2 + 0.0722 * b ** 2.2);
    expect(luma.slice(1).every((value, i) => value > (luma[i] ?? 0))).toBe(true);
    expect(luma.at(-1) ?? 0).toBeGreaterThan(0.85 * 255 ** 2.2);
  });
});

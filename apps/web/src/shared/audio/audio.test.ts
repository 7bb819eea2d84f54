import { formatsOf } from '@escuta/domain';
import { describe, expect, it } from 'vitest';
import { cornersOf } from './audio-graph.ts';
import { parseSettings } from './player-settings.ts';
import { outline, shortHertz, ticks } from './scales.ts';

describe('scales', () => {
  it('tick at round numbers from 0, never beyond the end', () => {
    expect(ticks(2048, 3)).toEqual([0, 1000, 2000]);
    expect(ticks(10, 10)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(ticks(0.3, 3)).toEqual([0, 0.1, 0.2, 0.3]);
    expect(ticks(0, 3)).toEqual([0]);
    expect(ticks(Number.NaN, 3)).toEqual([0]);
  });

  it('abbreviate frequencies', () => {
    expect([0, 500, 1000, 1500].map((hertz) => shortHertz(hertz, formatsOf('en')))).toEqual(['0', '500', '1k', '1.5k']);
  });

  it('outline a waveform along the maxima and back along the minima', () => {
    expect(outline([-0.5, 0.25, -1, 1])).toBe('M0.5 -0.25L1.5 -1L1.5 1L0.5 0.5Z');
    expect(outline([0, 0])).toBe('M0.5 -0.03L0.5 0Z');
    expect(outline([])).toBe('');
  });
});

describe('filters', () => {
  it('pass a leak’s frequencies between two corners', () => {
    expect(cornersOf('none')).toEqual([]);
    expect(cornersOf('band')).toEqual([
      { type: 'highpass', hertz: 100 },
      { type: 'lowpass', hertz: 1200 },
    ]);
    expect(cornersOf('low').map(({ type }) => type)).toEqual(['lowpass']);
    expect(cornersOf('high').map(({ type }) => type)).toEqual(['highpass']);
  });
});

describe('stored settings', () => {
  it('are restored', () => {
    const kept = { volume: 0.5, gainDb: 12, rate: 1.5, loop: true, filter: 'band', autoplay: true };
    expect(parseSettings(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([null, '', '{', '[]', '7', '{"volume":9,"rate":3,"filter":"x","gainDb":-1,"loop":"yes"}'])(
    'fall back for %j',
    (text) =>
      expect(parseSettings(text)).toEqual({
        volume: 1,
        gainDb: 0,
        rate: 1,
        loop: false,
        filter: 'none',
        autoplay: false,
      }),
  );
});

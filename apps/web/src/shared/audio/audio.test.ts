import type { FrequencyScale } from '@escuta/acoustics/browser';
import { formatsOf } from '@escuta/domain';
import { describe, expect, it } from 'vitest';
import { CEILING, ceilingCurve } from './audio-graph.ts';
import { BANDS, CORNER_HZ, chooseBand, filtersOf, type Heard, movedEnd } from './listening.ts';
import { DEFAULTS, type PlayerSettings, parseSettings } from './player-settings.ts';
import { hertzTicks, outline, shortHertz, ticks } from './scales.ts';

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

describe('the heights of frequencies', () => {
  const heights = (scale: FrequencyScale, topHz: number, wanted: number) =>
    hertzTicks({ scale, topHz }, wanted).map(({ hertz, share }) => [hertz, Math.round(share * 100)]);

  it('are even on a linear scale', () =>
    expect(heights('linear', 2048, 3)).toEqual([
      [0, 0],
      [1000, 49],
      [2000, 98],
    ]));

  it('are those of octaves on a logarithmic one, and as many as there is room for', () => {
    expect(heights('log', 2000, 3)).toEqual([
      [20, 0],
      [100, 35],
      [500, 70],
      [2000, 100],
    ]);
    expect(heights('log', 2000, 9).length).toBeGreaterThan(5);
  });
});

describe('filters', () => {
  const heard = (change: Partial<Heard> = {}) => filtersOf({ ...DEFAULTS, ...change });
  /** Decibels of the analogue filters in a row. */
  const response = (filters: ReturnType<typeof filtersOf>, hertz: number) => {
    const power = filters.reduce((left, { type, hertz: corner, quality }) => {
      const ratio = hertz / corner;
      const below = (1 - ratio ** 2) ** 2 + (ratio / quality) ** 2;
      const above = { lowpass: 1, highpass: ratio ** 4, notch: (1 - ratio ** 2) ** 2 }[type];
      return (left * above) / below;
    }, 1);
    return 10 * Math.log10(power);
  };

  it('leave the whole sound as it is', () => expect(heard()).toEqual([]));

  it.each(Object.entries(BANDS))('of the band %s are of the fourth order at both corners', (band, [from, to]) => {
    const filters = heard({ band: band as keyof typeof BANDS });
    expect(filters).toHaveLength(4);
    // Alone, so that the other corner has no part in it.
    const [low, high] = [filters.slice(0, 2), filters.slice(2)];
    expect([response(low, from), response(high, to)]).toEqual([expect.closeTo(-3, 1), expect.closeTo(-3, 1)]);
    expect([response(low, from / 2), response(high, to * 2)]).toEqual([
      expect.closeTo(-24.1, 0),
      expect.closeTo(-24.1, 0),
    ]);
  });

  it('have the corners of the person', () =>
    expect(heard({ band: 'free', freeHz: [222, 999] }).map(({ hertz }) => hertz)).toEqual([222, 222, 999, 999]));

  it('take out the mains and four multiples, each as narrowly', () => {
    const filters = heard({ hum: 60 });
    expect(filters.map(({ hertz }) => hertz)).toEqual([60, 120, 180, 240, 300]);
    for (const { hertz } of filters) {
      expect(response(filters, hertz + 0.01)).toBeLessThan(-40);
      expect(response(filters, hertz + 10)).toBeGreaterThan(-1);
    }
  });

  it('go with the pitch', () => {
    const at = (change: Partial<Heard>) => heard({ band: 'low', hum: 50, rate: 3, ...change })[0]?.hertz;
    expect([at({ shift: true }), at({ shift: false })]).toEqual([90, 30]);
    const [notch] = heard({ hum: 50, rate: 2, shift: true });
    expect(notch).toEqual({ type: 'notch', hertz: 100, quality: 12.5 });
  });
});

describe('the choice of a band', () => {
  it('plays the low one faster and higher, and the next one as before', () => {
    const low = { ...DEFAULTS, ...chooseBand(DEFAULTS, 'low') };
    expect(low).toMatchObject({ band: 'low', rate: 2, shift: true });
    expect({ ...low, ...chooseBand(low, 'metal') }).toMatchObject({ band: 'metal', rate: 1, shift: false });
    const free = { ...low, ...chooseBand(low, 'free') };
    expect(free).toMatchObject({ band: 'free', freeHz: BANDS.low, rate: 2, shift: true });
    expect({ ...free, ...chooseBand(free, 'none') }).toMatchObject({ band: 'none', rate: 1, shift: false });
    const fast = { ...DEFAULTS, rate: 4 as const };
    expect(chooseBand(fast, 'low')).toMatchObject({ rate: 4 });
  });

  it('begins free corners with those that were heard', () => {
    const metal = { ...DEFAULTS, band: 'metal' as const };
    expect(chooseBand(metal, 'free')).toEqual({ band: 'free', freeHz: [400, 1600] });
  });

  it('keeps the ends of a band apart, and within what it may be', () => {
    expect(movedEnd([100, 1200], 0, 5, CORNER_HZ)).toEqual([20, 1200]);
    expect(movedEnd([100, 1200], 0, 5000, CORNER_HZ)).toEqual([1180, 1200]);
    expect(movedEnd([100, 1200], 1, 30.4, CORNER_HZ)).toEqual([100, 120]);
    expect(movedEnd([100, 1200], 1, 9999, CORNER_HZ)).toEqual([100, 4000]);
  });
});

it('the limiter’s curve has no value beyond the ceiling, and none of its own below', () => {
  const curve = ceilingCurve();
  const at = (value: number) => curve[Math.round(((value + 1) / 2) * (curve.length - 1))] ?? 0;
  expect(Math.max(...curve.map(Math.abs))).toBeLessThanOrEqual(CEILING);
  expect([at(0), at(0.5), at(-0.5)]).toEqual([0, 0.5, -0.5]);
  expect(curve.every((value, i) => i === 0 || value >= (curve[i - 1] ?? 0))).toBe(true);
});

describe('stored settings', () => {
  it('are restored', () => {
    const kept: PlayerSettings = {
      ...{ volume: 0.5, gainDb: 12, rate: 1.5, shift: true, loop: true, autoplay: true, tools: true },
      ...{ band: 'free', freeHz: [300, 900], hum: 50, scale: 'mel', rangeDb: [-90, -30] },
      ...{ against: 'vazamento', matched: true },
    };
    expect(parseSettings(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([
    ...[null, '', '{', '[]', '7', '{"volume":9,"rate":3.3,"band":"x","gainDb":-1,"loop":"yes"}'],
    ...[
      '{"freeHz":[900,300],"hum":55,"scale":7,"against":"x","matched":1,"rangeDb":[-90]}',
      '{"freeHz":"x","rangeDb":[-200,-100]}',
    ],
  ])('fall back for %j', (text) => expect(parseSettings(text)).toEqual(DEFAULTS));
});

import { CLASSIFICATIONS, type Classification } from '@escuta/contract';
import { describe, expect, it } from 'vitest';
import { LAST_LEVEL } from './arrangement.ts';
import { packVariant } from './marker-keys.ts';
import { isIcon, looksAt, radiusOf } from './sample-looks.ts';
import { GROUPS } from './sample-weights.ts';

const variant = (code: Classification, { customer = 0, seen = 1 } = {}) =>
  packVariant(CLASSIFICATIONS.indexOf(code), customer, seen, 0, 0);
const ZOOMS = Array.from({ length: 85 }, (_, step) => step / 4);

describe('looks', () => {
  it('show confirmed leaks as icons at every zoom and level', () => {
    for (const zoom of ZOOMS) {
      const looks = looksAt(zoom);
      expect(isIcon(looks, variant('LEAK', { customer: 1 }), LAST_LEVEL, false)).toBe(true);
      expect(looks.drawn[GROUPS.confirmed]).toBe(LAST_LEVEL);
    }
  });

  it('show quiet samples as grains of 2 px far out, as dots in a district, as icons with room in a street', () => {
    for (const code of ['LESS', 'PASS', 'NOAC'] as const) {
      expect(isIcon(looksAt(12.9), variant(code), 0, false)).toBe(false);
      expect(radiusOf(looksAt(12.9), variant(code, { seen: 0 }), 0, false)).toBe(1);
      expect(isIcon(looksAt(15.9), variant(code), 0, false)).toBe(false);
      expect(radiusOf(looksAt(15.9), variant(code), 0, false)).toBeGreaterThan(2);
      expect(isIcon(looksAt(16), variant(code), 0, false)).toBe(true);
    }
  });

  it('show the weightiest urgent sample of each cell as an icon at every zoom', () => {
    for (const zoom of ZOOMS) {
      for (const code of ['LEAK', 'VISI', 'FRAU'] as const)
        expect(isIcon(looksAt(zoom), variant(code), 0, false)).toBe(true);
      const room = looksAt(zoom).dots.map(({ iconLevel }) => iconLevel);
      if (zoom < 18) expect(isIcon(looksAt(zoom), variant('LEAK'), LAST_LEVEL, false), `${zoom}: ${room}`).toBe(false);
    }
  });

  it('show badges from 36 px on, and the full 40 px close by', () => {
    for (const zoom of ZOOMS) expect(looksAt(zoom).badges, `${zoom}`).toBe(looksAt(zoom).icon >= 36);
    expect([15.99, 16, 16.5, 17, 20].map((zoom) => looksAt(zoom).icon)).toEqual([24, 27, 33.5, 40, 40]);
  });

  it('show a checked sample as an icon where there are badges', () => {
    expect(isIcon(looksAt(12), variant('LESS'), LAST_LEVEL, true)).toBe(false);
    expect(isIcon(looksAt(17), variant('LESS'), LAST_LEVEL, true)).toBe(true);
  });

  it('draw an unseen suspect larger than a seen one', () => {
    for (const zoom of [10, 14, 16]) {
      const [unseen, seen] = [0, 1].map((seen) =>
        radiusOf(looksAt(zoom), variant('LEAK', { seen }), LAST_LEVEL, false),
      );
      expect(unseen).toBeGreaterThan(seen as number);
    }
  });

  it('draw everything at the nearest zooms', () => {
    expect(looksAt(21).drawn).toEqual(looksAt(21).drawn.map(() => LAST_LEVEL));
  });
});

import { CLASSIFICATIONS, type Classification } from '@escuta/contract';
import { describe, expect, it } from 'vitest';
import { CLASS_SHAPES } from '../ui/class-shapes.ts';
import { classColors } from '../ui/theme.ts';
import { type DotLook, looksAt } from './sample-looks.ts';
import { ciede2000, colorDifference, SIGHTS } from './testing/color-sight.ts';

/** Least CIEDE2000 difference of two dots of one form; 2.3 is just noticed between large areas, and dots are small. */
const LEAST = 9.5;
/** One dot this much larger than another is told apart by its size. */
const LARGER = 1.4;

const PAIRS = CLASSIFICATIONS.flatMap((one, n) => CLASSIFICATIONS.slice(n + 1).map((other) => [one, other] as const));
const STYLES = { far: 10, district: 14, street: 17 } as const;

const dotAt = (zoom: number, code: Classification) => looksAt(zoom).dots[CLASSIFICATIONS.indexOf(code)] as DotLook;

/** Whether two dots have forms of their own, whatever their colours. */
function differsInForm(zoom: number, one: Classification, other: Classification): boolean {
  const [a, b] = [dotAt(zoom, one), dotAt(zoom, other)];
  return a.square !== b.square || Math.max(a.size, b.size) >= LARGER * Math.min(a.size, b.size);
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(SIGHTS)('dots of two classes differ in form or in colour for people with %s', (_, sight) => {
    const alike = PAIRS.flatMap(([one, other]) => {
      const difference = colorDifference(classColors[theme][one], classColors[theme][other], sight);
      const styles = Object.entries(STYLES).filter(([, zoom]) => !differsInForm(zoom, one, other));
      return difference < LEAST ? styles.map(([style]) => `${style}: ${one} ${other} ${difference.toFixed(1)}`) : [];
    });
    expect(alike).toEqual([]);
  });
});

it('a dot of no leak, consumption or no access has another form than all others at every zoom', () => {
  const quiet = ['LESS', 'PASS', 'NOAC'];
  for (const zoom of Object.values(STYLES))
    expect(CLASSIFICATIONS.filter((code) => dotAt(zoom, code).square).sort()).toEqual([...quiet].sort());
});

it('an icon of each class has a letter of its own', () => {
  expect(new Set(CLASSIFICATIONS.map((code) => CLASS_SHAPES[code].letter)).size).toBe(CLASSIFICATIONS.length);
});

it.each<[number, [number, number, number], [number, number, number]]>([
  [2.0425, [50, 2.6772, -79.7751], [50, 0, -82.7485]],
  [4.3065, [50, 2.5, 0], [50, 0, -2.5]],
  [27.1492, [50, 2.5, 0], [73, 25, -18]],
  [31.903, [50, 2.5, 0], [56, -27, -3]],
])('the difference %d of the published data of CIEDE2000 is met', (difference, one, other) => {
  expect(ciede2000(one, other)).toBeCloseTo(difference, 4);
});

import { describe, expect, it } from 'vitest';
import { arrange } from './arrangement.ts';
import { eastingOf, pixelsPerUnit, southingOf, WORLD_UNITS } from './mercator.ts';
import type { Box } from './morton.ts';
import { copiesIn } from './sample-layer.ts';
import { firstSlot, SamplesInView } from './samples-in-view.ts';
import { random } from './testing/random.ts';

/** Samples around a place, as the painter has them. */
function scatter(count: number, [lon, lat]: readonly [number, number], degrees: number) {
  const next = random(count);
  const near = (middle: number) => middle + (next() - 0.5) * degrees;
  const xs = Int32Array.from({ length: count }, () => eastingOf(near(lon)));
  const ys = Int32Array.from({ length: count }, () => southingOf(near(lat)));
  const arrangement = arrange(xs, ys, new Uint8Array(count));
  const slots = new Int32Array(count);
  for (const [slot, row] of arrangement.order.entries()) slots[row] = slot;
  return { xs, ys, arrangement, slots };
}

/** A view of 1,000 by 800 pixels. */
function boxAround([lon, lat]: readonly [number, number], zoom: number): Box {
  const [width, height] = [1000 / pixelsPerUnit(zoom), 800 / pixelsPerUnit(zoom)];
  return { west: eastingOf(lon) - width / 2, north: southingOf(lat) - height / 2, width, height };
}

/** Distance round the world. */
const away = (a: number, b: number) => {
  const straight = Math.abs(a - b) % WORLD_UNITS;
  return Math.min(straight, WORLD_UNITS - straight);
};

describe('the samples in view', () => {
  it.each([
    ['a city', [-44.05, -19.93], 0.4],
    ['both sides of the 180th meridian', [180, -16.5], 0.4],
    ['0, 0', [0, 0], 0.4],
    ['the northern end of the map', [25, 85.04], 0.02],
    ['the southern end of the map', [-70, -85.05], 0.02],
  ] as const)('are all that a slow search finds, in drawing order, and few others: %s', (_, place, degrees) => {
    const scene = scatter(5000, place, degrees);
    for (const zoom of [10, 12.3, 13.7, 15, 17.4, 20]) {
      const box = boxAround(place, zoom);
      const { slots } = new SamplesInView().of(scene, box);
      const [x, y] = [box.west + box.width / 2, box.north + box.height / 2];
      const within = (row: number, times: number) =>
        away(scene.xs[row] as number, x) <= (times * box.width) / 2 &&
        Math.abs((scene.ys[row] as number) - y) <= (times * box.height) / 2;
      const rows = [...scene.xs.keys()];
      const wanted = rows.filter((row) => within(row, 1)).map((row) => scene.slots[row] as number);
      // More than half of the samples: all are drawn.
      if (!slots) {
        expect(rows.filter((row) => within(row, 2.1)).length).toBeGreaterThan(2500);
        continue;
      }
      expect(wanted.filter((slot) => slots[firstSlot(slots, slot)] !== slot)).toEqual([]);
      expect([...slots]).toEqual([...slots].sort((a, b) => a - b));
      const found = new Set(slots);
      expect(rows.filter((row) => found.has(scene.slots[row] as number) && !within(row, 2.1))).toEqual([]);
    }
  });

  it('are listed anew only when the view leaves its cells, or after another arrangement', () => {
    const scene = scatter(5000, [-44.05, -19.93], 0.4);
    const inView = new SamplesInView();
    const box = boxAround([-44.05, -19.93], 15);
    expect(inView.of(scene, box).isNew).toBe(true);
    expect(inView.of(scene, { ...box }).isNew).toBe(false);
    expect(inView.of(scene, { ...box, west: box.west + box.width / 2 }).isNew).toBe(true);
    const other = { ...scene, arrangement: arrange(scene.xs, scene.ys, new Uint8Array(5000)) };
    expect(inView.of(other, { ...box, west: box.west + box.width / 2 }).isNew).toBe(true);
    expect(inView.of(other, null)).toEqual({ slots: null, isNew: true });
  });
});

it('a wide map far out has copies of the world beside it', () => {
  expect([copiesIn(0, 1440), copiesIn(1, 1440), copiesIn(2, 1440), copiesIn(12, 5000)]).toEqual([
    [-1, 0, 1],
    [-1, 0, 1],
    [0],
    [0],
  ]);
  expect(copiesIn(0, 2000)).toEqual([-2, -1, 0, 1, 2]);
});

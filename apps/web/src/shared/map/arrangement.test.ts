import { describe, expect, it } from 'vitest';
import { arrange, beginOf, endOf, LAST_LEVEL } from './arrangement.ts';
import { eastingOf, pixelsPerUnit, southingOf } from './mercator.ts';
import { looksAt } from './sample-looks.ts';
import { GROUP_COUNT, GROUP_SHIFT, GROUPS, LEAK, LEFT_OUT } from './sample-weights.ts';
import { random } from './testing/random.ts';

const SUSPECT = GROUPS.suspect << GROUP_SHIFT;

/** Samples of all weights within so many degrees of a point. */
function scatter(count: number, degrees: number) {
  const next = random(count);
  const xs = new Int32Array(count);
  const ys = new Int32Array(count);
  const weights = new Uint8Array(count);
  // As exact as the API's positions, so that some share a place.
  const near = (middle: number) => Math.round((middle + (next() - 0.5) * degrees) * 1e5) / 1e5;
  for (let row = 0; row < count; row++) {
    xs[row] = eastingOf(near(-44.05));
    ys[row] = southingOf(near(-19.93));
    weights[row] = 1 + Math.floor(next() * (GROUP_COUNT * 32 - 1));
  }
  return { xs, ys, weights };
}

const ZOOMS = Array.from({ length: 43 }, (_, step) => step / 2);

describe('arrangement', () => {
  it.each([
    ['a city', 0.3],
    ['500 m', 0.005],
    ['one place', 0],
  ])('each suspect has a drawn suspect within 5 px at every zoom (%s)', (_, degrees) => {
    const { xs, ys, weights } = scatter(20_000, degrees);
    const arrangement = arrange(xs, ys, weights);
    const distance = (a: number, b: number) =>
      Math.hypot((xs[a] as number) - (xs[b] as number), (ys[a] as number) - (ys[b] as number));
    const suspects = [...weights.keys()].filter((row) => (weights[row] as number) >> GROUP_SHIFT === GROUPS.suspect);
    for (const zoom of ZOOMS) {
      const { drawn, dots } = looksAt(zoom);
      expect((dots[LEAK] as { size: number }).size).toBeGreaterThanOrEqual(5);
      const scale = pixelsPerUnit(zoom);
      const begin = beginOf(arrangement, GROUPS.suspect, drawn[GROUPS.suspect] as number);
      const cells = new Map<string, number[]>();
      const cellOf = (row: number, dx = 0, dy = 0) =>
        `${Math.floor(((xs[row] as number) * scale) / 5) + dx},${Math.floor(((ys[row] as number) * scale) / 5) + dy}`;
      for (const row of arrangement.order.subarray(begin, endOf(arrangement, GROUPS.suspect))) {
        const cell = cells.get(cellOf(row));
        if (cell) cell.push(row);
        else cells.set(cellOf(row), [row]);
      }
      const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));
      const lost = suspects.filter(
        (row) =>
          !around.some(([dx, dy]) =>
            cells.get(cellOf(row, dx, dy))?.some((other) => distance(row, other) * scale <= 5),
          ),
      );
      expect(lost, `zoom ${zoom}`).toEqual([]);
    }
  });

  it('levels are the coarsest at which no weightier sample shares the cell', () => {
    const { xs, ys, weights } = scatter(400, 0.001);
    const { levels, groupLevels } = arrange(xs, ys, weights);
    const cell = (value: number, level: number) => Math.floor((value + 2 ** 31) / 2 ** (32 - level));
    const slow = (row: number, isRival: (other: number) => boolean) => {
      for (let level = 0; level < LAST_LEVEL; level++) {
        const isShared = [...weights.keys()].some(
          (other) =>
            isRival(other) &&
            ((weights[other] as number) > (weights[row] as number) ||
              (weights[other] === weights[row] && other < row)) &&
            cell(xs[other] as number, level) === cell(xs[row] as number, level) &&
            cell(ys[other] as number, level) === cell(ys[row] as number, level),
        );
        if (!isShared) return level;
      }
      return LAST_LEVEL;
    };
    const groupOf = (row: number) => (weights[row] as number) >> GROUP_SHIFT;
    for (const row of weights.keys()) {
      expect(levels[row]).toBe(slow(row, () => true));
      expect(groupLevels[row]).toBe(slow(row, (other) => groupOf(other) === groupOf(row)));
    }
  });

  it('draws light groups first, and each from fine to coarse', () => {
    const { xs, ys, weights } = scatter(3000, 0.1);
    const arrangement = arrange(xs, ys, weights);
    const { order, groupLevels } = arrangement;
    expect([...order].sort((a, b) => a - b)).toEqual([...weights.keys()]);
    const keys = [...order].map(
      (row) => ((weights[row] as number) >> GROUP_SHIFT) * 100 - (groupLevels[row] as number),
    );
    expect(keys).toEqual([...keys].sort((a, b) => a - b));
    for (let group = 0; group < GROUP_COUNT; group++) {
      const rows = [...weights.keys()].filter((row) => (weights[row] as number) >> GROUP_SHIFT === group);
      for (const level of [0, 7, 15, LAST_LEVEL]) {
        const drawn = order.subarray(beginOf(arrangement, group, level), endOf(arrangement, group));
        expect([...drawn].sort((a, b) => a - b)).toEqual(rows.filter((row) => (groupLevels[row] as number) <= level));
      }
    }
  });

  it('leaves out samples of weight 0, and holds places at the ends of the world', () => {
    const xs = Int32Array.of(eastingOf(-180), eastingOf(190), eastingOf(-170), eastingOf(0));
    const ys = Int32Array.of(southingOf(90), southingOf(-90), southingOf(-85.05), southingOf(0));
    expect([xs[1], ys[1]]).toEqual([xs[2], ys[2]]);
    const { order, levels } = arrange(xs, ys, Uint8Array.of(SUSPECT, SUSPECT, SUSPECT, LEFT_OUT));
    expect([...order].sort()).toEqual([0, 1, 2]);
    expect(levels[2]).toBe(LAST_LEVEL);
    expect(arrange(new Int32Array(), new Int32Array(), new Uint8Array()).order).toHaveLength(0);
  });

  it('of a million samples takes seconds at most', () => {
    const { xs, ys, weights } = scatter(1_000_000, 0.5);
    const began = performance.now();
    expect(arrange(xs, ys, weights).order).toHaveLength(1_000_000);
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

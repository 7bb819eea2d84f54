import { describe, expect, it } from 'vitest';
import { arrange, arrangeByGroup, beginOf, endOf, LAST_LEVEL } from './arrangement.ts';
import { eastingOf, MAX_LATITUDE, pixelsPerUnit, southingOf } from './mercator.ts';
import { looksAt } from './sample-looks.ts';
import { GROUP_COUNT, GROUP_SHIFT, GROUPS, KIND_SHIFT, LEFT_OUT } from './sample-weights.ts';
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
    weights[row] = Math.floor(next() * GROUP_COUNT * 32);
  }
  return { xs, ys, weights };
}

/** Finds rows of a class near others. */
class Near {
  readonly #edge: number;
  readonly #at: (row: number) => readonly [number, number];
  readonly #cells = new Map<string, number[]>();

  constructor(edge: number, at: (row: number) => readonly [number, number]) {
    this.#edge = edge;
    this.#at = at;
  }

  #keyOf(row: number, kind: number, dx = 0, dy = 0): string {
    const [x, y] = this.#at(row);
    return `${kind} ${Math.floor(x / this.#edge) + dx} ${Math.floor(y / this.#edge) + dy}`;
  }

  add(row: number, kind: number): void {
    const key = this.#keyOf(row, kind);
    const cell = this.#cells.get(key);
    if (cell) cell.push(row);
    else this.#cells.set(key, [row]);
  }

  has(row: number, kind: number, within: number): boolean {
    const [x, y] = this.#at(row);
    return [-1, 0, 1].some((dx) =>
      [-1, 0, 1].some((dy) =>
        this.#cells.get(this.#keyOf(row, kind, dx, dy))?.some((other) => {
          const [left, top] = this.#at(other);
          return Math.hypot(left - x, top - y) <= within;
        }),
      ),
    );
  }
}

const ZOOMS = Array.from({ length: 43 }, (_, step) => step / 2);

describe('arrangement', () => {
  it.each([
    ['a city', 0.3],
    ['500 m', 0.005],
    ['one place', 0],
  ])('each sample has a drawn sample of its class within 5 px at every zoom, a grain within 3 (%s)', (_, degrees) => {
    const { xs, ys, weights } = scatter(20_000, degrees);
    const arrangement = arrange(xs, ys, weights);
    for (const zoom of ZOOMS) {
      const { drawn, style } = looksAt(zoom);
      const scale = pixelsPerUnit(zoom);
      const near = new Near(5, (row) => [(xs[row] as number) * scale, (ys[row] as number) * scale]);
      for (let group = 0; group < GROUP_COUNT; group++) {
        const begin = beginOf(arrangement, group, drawn[group] as number);
        for (const row of arrangement.order.subarray(begin, endOf(arrangement, group)))
          near.add(row, (weights[row] as number) >> KIND_SHIFT);
      }
      const isBare = (row: number) => {
        const kind = (weights[row] as number) >> KIND_SHIFT;
        const isGrain = style === 'far' && kind >> (GROUP_SHIFT - KIND_SHIFT) === GROUPS.quiet;
        return !near.has(row, kind, isGrain ? 3 : 5);
      };
      expect([...weights.keys()].filter(isBare), `zoom ${zoom}`).toEqual([]);
    }
  });

  it('no two icons of what needs attention are closer than a third of a cell', () => {
    const { xs, ys, weights } = scatter(3000, 0.02);
    const { levels } = arrange(xs, ys, weights);
    const isHeavy = (row: number) => (weights[row] as number) >> GROUP_SHIFT !== GROUPS.quiet;
    for (const level of [12, 15, 17, 19, 20]) {
      const icons = [...weights.keys()].filter((row) => isHeavy(row) && (levels[row] as number) <= level);
      const third = 2 ** (32 - level) / 3;
      const close = icons.filter((row) =>
        icons.some(
          (other) =>
            other !== row &&
            Math.max(
              Math.abs((xs[row] as number) - (xs[other] as number)),
              Math.abs((ys[row] as number) - (ys[other] as number)),
            ) <
              third - 2,
        ),
      );
      expect(close, `level ${level} of ${icons.length}`).toEqual([]);
    }
  });

  it('draws each confirmed leak itself', () => {
    const { xs, ys, weights } = scatter(2000, 0.001);
    const arrangement = arrange(xs, ys, weights);
    const all = [...weights].filter((weight) => weight >> GROUP_SHIFT === GROUPS.confirmed).length;
    for (const zoom of ZOOMS) {
      const begin = beginOf(arrangement, GROUPS.confirmed, looksAt(zoom).drawn[GROUPS.confirmed] as number);
      expect(endOf(arrangement, GROUPS.confirmed) - begin).toBe(all);
    }
  });

  it('far out leaves out what lies under a grain of its class, close by nothing', () => {
    const { xs, ys } = scatter(100_000, 0.15);
    const arrangement = arrange(xs, ys, new Uint8Array(100_000));
    const drawnAt = (zoom: number) =>
      endOf(arrangement, GROUPS.quiet) -
      beginOf(arrangement, GROUPS.quiet, looksAt(zoom).drawn[GROUPS.quiet] as number);
    expect(drawnAt(9)).toBeLessThan(5000);
    expect(drawnAt(12)).toBeLessThan(85_000);
    expect(drawnAt(20)).toBeGreaterThan(99_000);
  });

  it('levels are the coarsest at which no weightier sample shares the cell, on three grids for those that are not quiet', () => {
    const { xs, ys, weights } = scatter(400, 0.001);
    const { levels, kindLevels } = arrange(xs, ys, weights);
    const cell = (value: number, level: number) =>
      Math.floor(((((value + 2 ** 31) % 2 ** 32) + 2 ** 32) % 2 ** 32) / 2 ** (32 - level));
    const slow = (row: number, isRival: (other: number) => boolean, shifts: readonly number[]) => {
      const levelIn = (shift: number) => {
        for (let level = 0; level < LAST_LEVEL; level++) {
          const isShared = [...weights.keys()].some(
            (other) =>
              isRival(other) &&
              ((weights[other] as number) > (weights[row] as number) ||
                (weights[other] === weights[row] && other < row)) &&
              cell((xs[other] as number) + shift, level) === cell((xs[row] as number) + shift, level) &&
              cell((ys[other] as number) + shift, level) === cell((ys[row] as number) + shift, level),
          );
          if (!isShared) return level;
        }
        return LAST_LEVEL;
      };
      return Math.max(...shifts.map(levelIn));
    };
    const isQuiet = (row: number) => (weights[row] as number) >> GROUP_SHIFT === GROUPS.quiet;
    const thirds = [0, Math.round(2 ** 32 / 3), Math.round(2 ** 33 / 3)];
    const kindOf = (row: number) => (weights[row] as number) >> KIND_SHIFT;
    for (const row of weights.keys()) {
      expect(levels[row]).toBe(slow(row, () => true, isQuiet(row) ? [0] : thirds));
      expect(kindLevels[row]).toBe(slow(row, (other) => kindOf(other) === kindOf(row), [0]));
    }
  });

  it('draws light groups first, and each from fine to coarse', () => {
    const { xs, ys, weights } = scatter(3000, 0.1);
    const arrangement = arrange(xs, ys, weights);
    const { order, kindLevels } = arrangement;
    expect([...order].sort((a, b) => a - b)).toEqual([...weights.keys()]);
    const keys = [...order].map((row) => ((weights[row] as number) >> GROUP_SHIFT) * 100 - (kindLevels[row] as number));
    expect(keys).toEqual([...keys].sort((a, b) => a - b));
    for (let group = 0; group < GROUP_COUNT; group++) {
      const rows = [...weights.keys()].filter((row) => (weights[row] as number) >> GROUP_SHIFT === group);
      for (const level of [0, 7, 15, LAST_LEVEL]) {
        const drawn = order.subarray(beginOf(arrangement, group, level), endOf(arrangement, group));
        expect([...drawn].sort((a, b) => a - b)).toEqual(rows.filter((row) => (kindLevels[row] as number) <= level));
      }
    }
  });

  it('leaves out samples of that weight, and holds places at the ends of the world', () => {
    const xs = Int32Array.of(eastingOf(-180), eastingOf(190), eastingOf(-170), eastingOf(0));
    const ys = Int32Array.of(southingOf(90), southingOf(-90), southingOf(-MAX_LATITUDE), southingOf(0));
    expect([xs[1], ys[1]]).toEqual([xs[2], ys[2]]);
    const { order, levels } = arrange(xs, ys, Uint8Array.of(SUSPECT, SUSPECT, SUSPECT, LEFT_OUT));
    expect([...order].sort()).toEqual([0, 1, 2]);
    expect(levels[2]).toBe(LAST_LEVEL);
    expect(arrange(new Int32Array(), new Int32Array(), new Uint8Array()).order).toHaveLength(0);
  });

  it('by group has all samples that are drawn, light groups first and of each the first sample last, none with room for an icon', () => {
    const { weights } = scatter(3000, 0.1);
    weights[7] = LEFT_OUT;
    const { order, levels, kindLevels } = arrangeByGroup(weights);
    const rows = [...weights.keys()].filter((row) => row !== 7);
    const groupOf = (row: number) => (weights[row] as number) >> GROUP_SHIFT;
    expect([...order]).toEqual(rows.sort((a, b) => groupOf(a) - groupOf(b) || b - a));
    expect(new Set(levels)).toEqual(new Set([LAST_LEVEL]));
    expect(new Set(kindLevels)).toEqual(new Set([0]));
  });

  it('of a million samples takes seconds of processor time at most', () => {
    const { xs, ys, weights } = scatter(1_000_000, 0.5);
    const before = process.cpuUsage();
    expect(arrange(xs, ys, weights).order).toHaveLength(1_000_000);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(10);
  });
});

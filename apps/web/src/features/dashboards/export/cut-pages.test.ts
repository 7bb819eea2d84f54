import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Block, cutPages } from './cut-pages.ts';

const through = ({ top, bottom }: Block, at: number) => top < at && bottom > at;

test('pages cover the whole, none is too high, and no row of a dashboard is cut', () => {
  const row = fc.record({ height: fc.integer({ min: 1, max: 700 }), gap: fc.integer({ min: 0, max: 40 }) });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      let at = 0;
      const blocks = rows.map(({ height, gap }) => {
        const top = at + gap;
        at = top + height;
        return { top, bottom: at };
      });
      const pages = cutPages(blocks, at, 700);
      expect(pages.reduce((sum, { height }) => sum + height, 0)).toBe(at);
      for (const [index, { top, height }] of pages.entries()) {
        expect(height).toBeGreaterThan(0);
        expect(height).toBeLessThanOrEqual(700);
        expect(top).toBe(pages.slice(0, index).reduce((sum, page) => sum + page.height, 0));
        expect(blocks.filter((block) => through(block, top))).toEqual([]);
      }
    }),
  );
});

test('cards side by side of different heights stay whole', () => {
  const blocks = [
    { top: 0, bottom: 400 },
    { top: 416, bottom: 800 },
    { top: 416, bottom: 690 },
  ];
  expect(cutPages(blocks, 800, 700)).toEqual([
    { top: 0, height: 416 },
    { top: 416, height: 384 },
  ]);
});

test('a card higher than a page is cut between the rows of its table', () => {
  const rows = Array.from({ length: 30 }, (_, index) => ({ top: 50 + index * 33, bottom: 83 + index * 33 }));
  const pages = cutPages([{ top: 0, bottom: 1100 }, ...rows], 1100, 700);
  expect(pages).toEqual([
    { top: 0, height: 677 },
    { top: 677, height: 423 },
  ]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocksIn } from './blocks-in.ts';
import { type Block, cutPages } from './cut-pages.ts';

const through = ({ top, bottom }: Block, at: number) => top < at && bottom > at;

test('pages cover everything and cut no block', () => {
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

/** A card with 50 pixels of title and header, 30 rows of 33 and 60 below them. */
function tallCard(top: number): Block {
  const parts = Array.from({ length: 30 }, (_, n) => ({ top: top + 50 + n * 33, bottom: top + 83 + n * 33 }));
  return { top, bottom: top + 1100, parts };
}

test('a card higher than a page is cut between the rows of its table', () => {
  expect(cutPages([tallCard(0)], 1100, 700)).toEqual([
    { top: 0, height: 677 },
    { top: 677, height: 423 },
  ]);
});

test.each([
  ['title', 690],
  ['table header', 660],
  ['first row', 620],
])('a high card whose %s would cross a page break begins on the next page', (_, top) => {
  const [first, second] = cutPages([{ top: 0, bottom: 600 }, tallCard(top)], top + 1100, 700);
  expect(first).toEqual({ top: 0, height: top });
  expect(second?.height).toBeGreaterThan(83);
});

test('the last three rows of a high card stay together, with the space below them', () => {
  const pages = cutPages([tallCard(0)], 1100, 1050);
  expect(pages).toEqual([
    { top: 0, height: 50 + 27 * 33 },
    { top: 50 + 27 * 33, height: 3 * 33 + 60 },
  ]);
});

test('a page is filled with the first rows of a table that is higher than half a page', () => {
  const rows = Array.from({ length: 12 }, (_, n) => ({ top: 450 + n * 33, bottom: 483 + n * 33 }));
  const table = { top: 400, bottom: 860, parts: rows };
  expect(cutPages([{ top: 0, bottom: 390 }, table], 860, 700)).toEqual([
    { top: 0, height: 681 },
    { top: 681, height: 179 },
  ]);
});

test('cards are found with their rows and the space around them', () => {
  const page = document.createElement('main');
  page.innerHTML = `
    <section data-block data-at="10 100"><h2>Figure</h2></section>
    <section data-block data-at="120 400"><table>
      <thead><tr><th>Head</th></tr></thead>
      <tbody><tr data-block data-at="170.5 200.2"></tr><tr data-block data-at="200.2 230"></tr></tbody>
    </table></section>`;
  for (const block of page.querySelectorAll<HTMLElement>('[data-at]')) {
    const [top = 0, bottom = 0] = (block.dataset.at ?? '').split(' ').map(Number);
    block.getBoundingClientRect = () => new DOMRect(0, top, 0, bottom - top);
  }
  expect(blocksIn(page, 10)).toEqual([
    { top: -4, bottom: 94, parts: [] },
    {
      top: 106,
      bottom: 394,
      parts: [
        { top: 161, bottom: 190 },
        { top: 190, bottom: 220 },
      ],
    },
  ]);
});

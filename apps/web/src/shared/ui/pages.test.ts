import { expect, it } from 'vitest';
import { pageCount, pageRange } from './pages.ts';

it('the range of a page counts rows across all pages', () => {
  expect(pageRange({ pag: 1, max: 10 }, 10)).toEqual([1, 10]);
  expect(pageRange({ pag: 3, max: 50 }, 7)).toEqual([101, 107]);
  expect(pageRange({ pag: 9, max: 50 }, 0)).toEqual([0, 0]);
});

it('a result has at least one page', () => {
  expect([pageCount(0, 50), pageCount(50, 50), pageCount(51, 50)]).toEqual([1, 1, 2]);
});

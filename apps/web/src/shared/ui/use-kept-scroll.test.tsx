import { cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { useKeptScroll } from './use-kept-scroll.ts';

function List({ page }: { page: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  useKeptScroll(scroller, page);
  return <div ref={scroller} data-testid="list" />;
}

function open(page: string): HTMLElement {
  cleanup();
  return render(<List page={page} />).getByTestId('list');
}

function scroll(list: HTMLElement, top: number): void {
  list.scrollTop = top;
  fireEvent.scroll(list);
}

it('[WEEK-04] a list is found where it was left, also after another list was scrolled', () => {
  scroll(open('companies'), 340);
  scroll(open('users of São João'), 90);
  expect(open('companies').scrollTop).toBe(340);
  expect(open('users of São João').scrollTop).toBe(90);
});

it('a list that was not scrolled begins at its top', () => {
  scroll(open('companies'), 340);
  expect(open('reports').scrollTop).toBe(0);
});

it('what an older version has stored is ignored', () => {
  sessionStorage.setItem('escuta.list-scroll', JSON.stringify({ page: 'companies', top: 340 }));
  expect(open('companies').scrollTop).toBe(0);
});

import { type RefObject, useLayoutEffect, useRef } from 'react';
import { z } from 'zod';

const KEY = 'escuta.list-scroll';
/** Lists on the way through a day's work: from a company to its users and back. */
const KEPT_LISTS = 20;

const Kept = z.array(z.object({ page: z.string(), top: z.number() }));

/**
 * Stores the scroll position of a list per tab and restores it when the same page is shown again. A page that was not scrolled starts at its top.
 * @param page key of the page shown; null while it is loading
 */
export function useKeptScroll(element: RefObject<HTMLElement | null>, page: string | null): void {
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (page === null || page === shown.current || !element.current) return;
    shown.current = page;
    element.current.scrollTop = read().find((kept) => kept.page === page)?.top ?? 0;
  }, [element, page]);
  // A layout effect ends before the list is removed: an element that outlives its list scrolls to the top then, which is not to be stored.
  useLayoutEffect(() => {
    const scroller = element.current;
    if (!scroller) return;
    const keep = () => {
      const list = shown.current;
      if (list === null) return;
      const others = read().filter(({ page }) => page !== list);
      const kept = [{ page: list, top: scroller.scrollTop }, ...others].slice(0, KEPT_LISTS);
      sessionStorage.setItem(KEY, JSON.stringify(kept satisfies z.infer<typeof Kept>));
    };
    scroller.addEventListener('scroll', keep, { passive: true });
    return () => scroller.removeEventListener('scroll', keep);
  }, [element]);
}

function read(): z.infer<typeof Kept> {
  try {
    return Kept.catch([]).parse(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'));
  } catch {
    return [];
  }
}

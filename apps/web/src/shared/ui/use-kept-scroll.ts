import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const KEY = 'escuta.list-scroll';

interface KeptScroll {
  page: string;
  top: number;
}

/**
 * Keeps how far a page of the list is scrolled, in this tab, and goes back there when the same page is shown again. Another page begins
 * at its top.
 * @param page names what is shown; null while it is not there yet
 */
export function useKeptScroll(element: RefObject<HTMLElement | null>, page: string | null): void {
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (page === null || page === shown.current || !element.current) return;
    shown.current = page;
    const kept = read();
    element.current.scrollTop = kept?.page === page ? kept.top : 0;
  }, [element, page]);
  useEffect(() => {
    const scroller = element.current;
    if (!scroller) return;
    const keep = () => {
      if (shown.current === null) return;
      sessionStorage.setItem(
        KEY,
        JSON.stringify({ page: shown.current, top: scroller.scrollTop } satisfies KeptScroll),
      );
    };
    scroller.addEventListener('scroll', keep, { passive: true });
    return () => scroller.removeEventListener('scroll', keep);
  }, [element]);
}

function read(): KeptScroll | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<KeptScroll> | null;
    return typeof value?.page === 'string' && typeof value.top === 'number' ? (value as KeptScroll) : null;
  } catch {
    return null;
  }
}

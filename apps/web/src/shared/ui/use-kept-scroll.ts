import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

const KEY = 'escuta.list-scroll';

interface KeptScroll {
  page: string;
  top: number;
}

/**
 * Stores the scroll position of a list per tab and restores it when the same page is shown again. Any other page starts at its top.
 * @param page key of the page shown; null while it is loading
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

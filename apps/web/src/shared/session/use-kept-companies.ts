import { useEffect, useRef } from 'react';
import { getSelectedCompanies, selectCompanies } from './company-selection.ts';
import { getSession } from './store.ts';

interface Keeping {
  /** The companies of the screen's own filter; empty for all. */
  ids: readonly number[];
  choose(ids: number[]): void;
  /** Whether the person sees the filter: who does not would not see why rows are missing. */
  isOffered: boolean;
}

/**
 * For a screen without the header's selector: its filter begins with the companies chosen on another screen, and what is chosen or cleared
 * here holds there. Companies in the address of a link are no choice.
 */
export function useKeptCompanies({ ids, choose, isOffered }: Keeping): void {
  const latest = useRef({ ids, choose });
  const shown = useRef<string | null>(null);
  latest.current = { ids, choose };
  const key = ids.join('|');
  useEffect(() => {
    if (!isOffered || !getSession()) return;
    const before = shown.current;
    shown.current = key;
    if (before === null) {
      const kept = getSelectedCompanies();
      if (key === '' && kept.length > 0) {
        shown.current = kept.join('|');
        latest.current.choose([...kept]);
      }
    } else if (before !== key) selectCompanies(latest.current.ids);
  }, [key, isOffered]);
}

import { useEffect, useRef } from 'react';
import { getSelectedCompanies, selectCompanies } from './company-selection.ts';
import { getSession } from './store.ts';

interface Keeping {
  /** The companies of the screen's own filter; empty for none. */
  ids: readonly number[];
  /** Whether they are all within reach, which is no choice. */
  areAll?: boolean;
  choose(ids: number[]): void;
  /** Whether the person sees the filter: who does not would not see why rows are missing. */
  isOffered: boolean;
}

/**
 * For a screen without the header's selector: its filter begins with the companies chosen on another screen, and what is chosen or cleared
 * here holds there. Companies in the address of a link are no choice.
 */
export function useKeptCompanies({ ids, areAll = false, choose, isOffered }: Keeping): void {
  const chosen = areAll ? [] : ids;
  const latest = useRef({ chosen, choose });
  const shown = useRef<string | null>(null);
  latest.current = { chosen, choose };
  const key = chosen.join('|');
  // Not the key alone: from none to all it stays the same, although the kept companies were put into the address in between.
  const address = ids.join('|');
  useEffect(() => {
    if (!isOffered || !getSession()) return;
    const before = shown.current;
    shown.current = key;
    if (before === null) {
      const kept = getSelectedCompanies();
      if (address === '' && kept.length > 0) {
        shown.current = kept.join('|');
        latest.current.choose([...kept]);
      }
    } else if (before !== key) selectCompanies(latest.current.chosen);
  }, [key, address, isOffered]);
}

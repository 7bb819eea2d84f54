import { useCallback, useEffect, useRef, useState } from 'react';
import { NetworkProblem } from '../../../shared/api/index.ts';
import { problemText } from '../../../shared/i18n/index.ts';
import { type SampleStore, searchMap } from '../../../shared/map/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { type SampleSearch, toSearchBody } from '../filters.ts';

interface SearchState {
  /** Samples of the last successful search; null before the first. */
  store: SampleStore | null;
  /** The search that the store's samples belong to. */
  searched: SampleSearch | null;
  /** A search is running. */
  fetching: boolean;
  /** The last search failed and none has succeeded yet. */
  failed: boolean;
}

interface Course {
  /** How to search instead after a problem; null: there is no other way. */
  mend?(problem: unknown): Promise<(() => void) | null>;
  /** Called when the search is answered, before its samples are shown. */
  onFound?(): void;
}
export type RunSearch = (search: SampleSearch, course?: Course) => void;

/**
 * Runs map searches; a new one aborts the one before. A refusal is shown for ten seconds; without network there is no
 * message and the previous result stays (MAP-10).
 * @param draw draws the samples on the map, which must not wait for the list and all that is told about them
 */
export function useSampleSearch(draw: (store: SampleStore) => Promise<void>) {
  const [state, setState] = useState<SearchState>({ store: null, searched: null, fetching: false, failed: false });
  const running = useRef<AbortController | null>(null);

  const run = useCallback(
    async (search: SampleSearch, { mend, onFound }: Course = {}) => {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      setState((now) => ({ ...now, fetching: true }));
      try {
        const store = await searchMap(toSearchBody(search), mine.signal);
        if (mine.signal.aborted) return;
        await draw(store);
        if (!mine.signal.aborted) onFound?.();
        // Also if another search has begun meanwhile: list and map always show the same samples.
        setState((now) => ({ store, searched: search, fetching: mine.signal.aborted && now.fetching, failed: false }));
      } catch (problem) {
        if (mine.signal.aborted) return;
        const instead = await mend?.(problem).catch(() => null);
        if (mine.signal.aborted) return;
        if (instead) return instead();
        setState((now) => ({ ...now, fetching: false, failed: now.store === null }));
        if (!(problem instanceof NetworkProblem)) notify.error(problemText(problem), { kind: 'search' });
      }
    },
    [draw],
  );

  useEffect(() => () => running.current?.abort(), []);
  /** Shows what has changed since in the samples of a search, unless another one is shown by now. */
  const grow = useCallback((store: SampleStore) => {
    setState((now) => (now.store?.search === store.search ? { ...now, store } : now));
  }, []);
  return { ...state, run, grow };
}

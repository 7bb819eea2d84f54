import { useCallback, useEffect, useRef, useState } from 'react';
import type { SampleStore } from '../../../shared/map/sample-store.ts';
import { searchMap } from '../../../shared/map/search-map.ts';
import { type DeskSearch, QUEUE_MAX, toQueueBody } from '../desk-search.ts';
import { readQueue, writeQueue } from '../desk-work.ts';

interface QueueState {
  /** Samples of the queue, newest first; null while loading. */
  store: SampleStore | null;
  /** Samples that the search found; the queue has at most QUEUE_MAX of them. */
  found: number;
  /** Whether it is the stored queue, with its work. */
  isKept: boolean;
  problem: unknown;
}

const NOTHING: QueueState = { store: null, found: 0, isKept: false, problem: null };

/** The queue. After a reload it has the same samples, whatever their class is then. */
export function useQueue(search: DeskSearch, userId: number) {
  const key = JSON.stringify(search);
  const [state, setState] = useState<QueueState>(NOTHING);
  const running = useRef<AbortController | null>(null);

  const run = useCallback(
    async (anew: boolean) => {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      setState(NOTHING);
      const kept = anew ? null : readQueue(userId, key);
      const body = kept ? { amostras: kept.ids, max: QUEUE_MAX } : toQueueBody(JSON.parse(key) as DeskSearch);
      try {
        const store = await searchMap(body, mine.signal);
        if (mine.signal.aborted) return;
        const found = kept?.found ?? store.found;
        if (!kept) writeQueue(userId, { key, ids: idsOf(store), found });
        setState({ store, found, isKept: kept !== null, problem: null });
      } catch (problem) {
        if (!mine.signal.aborted) setState({ ...NOTHING, problem });
      }
    },
    [key, userId],
  );
  useEffect(() => {
    void run(false);
    return () => running.current?.abort();
  }, [run]);
  const again = useCallback(() => void run(true), [run]);
  /** Shows more samples of the same search, which a reload then has too. */
  const grow = useCallback(
    (store: SampleStore) => {
      writeQueue(userId, { key, ids: idsOf(store), found: store.found });
      setState((now) => ({ ...now, store, found: store.found }));
    },
    [key, userId],
  );
  return { ...state, again, grow };
}

const idsOf = (store: SampleStore) => Array.from({ length: store.size }, (_, row) => store.idAt(row));

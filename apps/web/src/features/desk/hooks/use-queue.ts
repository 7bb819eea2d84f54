import type { ListeningBlock } from '@escuta/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import type { SampleStore } from '../../../shared/map/sample-store.ts';
import { searchMap } from '../../../shared/map/search-map.ts';
import { type DeskSearch, QUEUE_MAX, toBlockBody, toQueueBody } from '../desk-search.ts';
import { readQueue, writeQueue } from '../desk-work.ts';

interface QueueState {
  /** Key of its search. */
  key: string;
  /** Samples of the queue, newest first or in the order of its block; null while loading. */
  store: SampleStore | null;
  /** Samples that the search found; the queue has at most QUEUE_MAX of them. */
  found: number;
  /** Whether it is the stored queue, with its work. */
  isKept: boolean;
  /** For a queue restored after a reload: what its search finds now. Samples that came in the meantime are among them. */
  now: SampleStore | null;
  /** The block that it is, when it is worked most likely first; null by date. */
  block: ListeningBlock | null;
  problem: unknown;
}

const NOTHING: QueueState = { key: '', store: null, found: 0, isKept: false, now: null, block: null, problem: null };

type Loaded = Omit<QueueState, 'key' | 'problem'>;

/** The stored queue, or that of a search by date. */
async function byDate(userId: number, key: string, anew: boolean, signal: AbortSignal): Promise<Loaded> {
  const kept = anew ? null : readQueue(userId, key);
  const searched = searchMap(toQueueBody(JSON.parse(key) as DeskSearch), signal);
  if (!kept) {
    const store = await searched;
    return { store, found: store.found, isKept: false, now: null, block: null };
  }
  // If the search fails, work goes on with the restored queue. The next change searches again.
  const [store, now] = await Promise.all([
    searchMap({ amostras: kept.ids, max: QUEUE_MAX }, signal),
    searched.catch(() => null),
  ]);
  return { store, found: kept.found, isKept: true, now, block: null };
}

/** The block that the server has for the person, in its order. */
async function byLikelihood(userId: number, key: string, signal: AbortSignal): Promise<Loaded> {
  const block = await call('takeListeningBlock', { body: toBlockBody(JSON.parse(key) as DeskSearch), signal });
  const { amostras, bloco } = block;
  const store = await searchMap({ amostras, max: Math.max(1, amostras.length) }, signal, amostras);
  const isKept = bloco !== null && readQueue(userId, key)?.bloco === bloco;
  return { store, found: store.size, isKept, now: null, block };
}

/** The queue. After a reload it has the same samples, whatever their class is then. */
export function useQueue(search: DeskSearch, userId: number) {
  const key = JSON.stringify(search);
  const isRanked = search.provaveis;
  const [state, setState] = useState<QueueState>(NOTHING);
  const running = useRef<AbortController | null>(null);

  const run = useCallback(
    async (anew: boolean) => {
      running.current?.abort();
      const mine = new AbortController();
      running.current = mine;
      setState(NOTHING);
      try {
        const { signal } = mine;
        const loaded = await (isRanked ? byLikelihood(userId, key, signal) : byDate(userId, key, anew, signal));
        const { store, found, isKept, block } = loaded;
        if (mine.signal.aborted || !store) return;
        if (!isKept) writeQueue(userId, { key, ids: idsOf(store), found, bloco: block?.bloco ?? null });
        setState({ key, ...loaded, problem: null });
      } catch (problem) {
        if (!mine.signal.aborted) setState({ ...NOTHING, key, problem });
      }
    },
    [key, isRanked, userId],
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
  // The queue of the address before is none of this one.
  return { ...(state.key === key ? state : NOTHING), again, grow };
}

const idsOf = (store: SampleStore) => Array.from({ length: store.size }, (_, row) => store.idAt(row));

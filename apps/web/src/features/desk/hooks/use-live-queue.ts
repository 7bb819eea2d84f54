import type { Classification } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, staleDetails } from '../../../shared/api/index.ts';
import { useChanges } from '../../../shared/live/index.ts';
import type { SampleStore } from '../../../shared/map/sample-store.ts';
import { searchMap } from '../../../shared/map/search-map.ts';
import { type DeskSearch, QUEUE_MAX, toBlockBody, toQueueBody } from '../desk-search.ts';
import { readWork } from '../desk-work.ts';
import type { useQueue } from './use-queue.ts';

interface Parts {
  queue: Pick<ReturnType<typeof useQueue>, 'store' | 'found' | 'now' | 'grow' | 'problem' | 'block'>;
  search: DeskSearch;
  userId: number;
  selectedId: number | null;
  choose(id: number): void;
  /** Takes over what was decided on elsewhere in the block, and what waits again. */
  follow(decided: readonly (readonly [id: number, code: Classification])[], waiting: readonly number[]): void;
}

/** New samples that the search of a queue finds. */
interface Come {
  of: object;
  store: SampleStore;
}

/** The samples of the queue among those that have changed, except those whose verdict is on its way. */
function ownOf(store: SampleStore, ids: readonly number[] | null, userId: number): number[] {
  const unsent = readWork(userId).unsent;
  return (ids ?? Array.from(store.columns.ids)).filter((id) => store.rowOf(id) >= 0 && !(id in unsent));
}

/** Reads the classes of samples of the queue anew, except where a verdict is on its way. @returns the classes that were read */
async function updateQueue(store: SampleStore, own: number[], userId: number, signal: AbortSignal) {
  if (own.length === 0) return [];
  const now = await searchMap({ amostras: own, max: own.length }, signal);
  const read = own.flatMap((id) => {
    const sample = now.at(now.rowOf(id));
    if (!sample || id in readWork(userId).unsent) return [];
    const { classificacao, classificacao_cliente } = sample;
    return [[id, { classificacao, classificacao_cliente }] as const];
  });
  store.patchMany(read);
  return read.map(
    ([id, { classificacao, classificacao_cliente }]) => [id, classificacao_cliente ?? classificacao] as const,
  );
}

/**
 * Keeps the queue as it is on the server (ING-07): a class that another person gives is shown in its row, and in a block the sample is done. New samples wait until the person
 * wants them in the queue, since the next one would be another.
 */
export function useLiveQueue({ queue, search, userId, selectedId, choose, follow }: Parts) {
  const { store, found, now, grow, problem, block } = queue;
  const shown = useRef(store);
  shown.current = store;
  const queryClient = useQueryClient();
  const [come, setCome] = useState<Come | null>(null);
  // A queue that has not even all that was found gets no more.
  const isWhole = store !== null && found <= store.size;
  const waiting = isWhole ? (come?.of === store.search ? come.store : now) : null;
  /**
   * Applies changes to a block. Whether a sample still waits is asked of the server, since its class is hidden until the verdict. Classes are read after that
   * answer: read before it, one could still be hidden, and the sample would be shown as pending.
   */
  const followBlock = async (shownIn: SampleStore, bloco: string, own: number[], signal: AbortSignal) => {
    const before = readWork(userId);
    const now = await call('takeListeningBlock', { body: { ...toBlockBody(search), bloco }, signal });
    const read = await updateQueue(shownIn, own, userId, signal);
    if (now.bloco !== bloco || shown.current !== shownIn) return;
    const heard = new Set(now.ouvidas);
    const waiting = new Set(now.amostras.filter((id) => !heard.has(id)));
    // The answer may be older than a verdict that was given, or not there yet, when it was asked for.
    const isKnown = (id: number) => id in before.done && !(id in before.unsent);
    follow(
      read.filter(([id]) => !waiting.has(id)),
      [...waiting].filter(isKnown),
    );
  };
  useChanges('amostra', async (ids, { signal, later }) => {
    // The queue may have been read on the server before the change: it is read again once it is here.
    if (!store) return problem ? undefined : later(ids);
    const own = ownOf(store, ids, userId);
    // Nothing comes into a block, which the server has made; what leaves it, it knows.
    if (search.provaveis && own.length > 0 && block?.bloco) await followBlock(store, block.bloco, own, signal);
    else await updateQueue(store, own, userId, signal);
    await staleDetails(queryClient, own);
    if (search.provaveis) return;
    const others = ids?.filter((id) => store.rowOf(id) < 0) ?? null;
    if (others?.length === 0 || !isWhole) return;
    const known = waiting ? Array.from(waiting.columns.ids) : [];
    const asked = others && [...new Set([...known, ...others])];
    const next = await searchMap({ ...toQueueBody(search), ...(asked && { amostras: asked }) }, signal);
    if (shown.current?.search !== store.search) return later(ids);
    if (signal.aborted) return;
    // In an empty queue there is nothing that they could move.
    if (store.size === 0) grow(store.with(next, new Set(next.columns.ids), new Set()));
    else setCome({ of: store.search, store: next });
  });
  const added = store && waiting ? Array.from(waiting.columns.ids).filter((id) => store.rowOf(id) < 0) : [];
  return {
    /** Number of samples that wait to be put into the queue. */
    count: Math.min(added.length, Math.max(0, QUEUE_MAX - (store?.size ?? 0))),
    insert: () => {
      // The sample in work stays, also where it was only the first that waits.
      if (selectedId !== null) choose(selectedId);
      if (store && waiting) grow(store.with(waiting, new Set(added), new Set()));
    },
  };
}

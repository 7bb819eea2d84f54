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
  queue: Pick<ReturnType<typeof useQueue>, 'store' | 'found' | 'grow' | 'problem' | 'block'>;
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

/** Takes over what has changed in the samples of the queue, except those whose verdict is on its way. @returns the samples left over */
async function updateQueue(store: SampleStore, ids: readonly number[] | null, userId: number, signal: AbortSignal) {
  const unsent = readWork(userId).unsent;
  const own = (ids ?? Array.from(store.columns.ids)).filter((id) => store.rowOf(id) >= 0 && !(id in unsent));
  if (own.length === 0) return own;
  const now = await searchMap({ amostras: own, max: own.length }, signal);
  store.patchMany(
    own.flatMap((id) => {
      const sample = now.at(now.rowOf(id));
      if (!sample || id in readWork(userId).unsent) return [];
      return [
        [id, { classificacao: sample.classificacao, classificacao_cliente: sample.classificacao_cliente }] as const,
      ];
    }),
  );
  return own;
}

/**
 * Keeps the queue as it is on the server (ING-07): a class that another person gives is shown in its row, and in a block the sample is done. New samples wait until the person
 * wants them in the queue, since the next one would be another.
 */
export function useLiveQueue({ queue, search, userId, selectedId, choose, follow }: Parts) {
  const { store, found, grow, problem, block } = queue;
  const shown = useRef(store);
  shown.current = store;
  const queryClient = useQueryClient();
  const [come, setCome] = useState<Come | null>(null);
  /** What waits of the block by what the server says: a class alone does not tell, since one of the machine's is hidden. */
  const followBlock = async (shownIn: SampleStore, bloco: string, signal: AbortSignal) => {
    const before = readWork(userId);
    const now = await call('takeListeningBlock', { body: { ...toBlockBody(search), bloco }, signal });
    if (now.bloco !== bloco || shown.current !== shownIn) return;
    const heard = new Set(now.ouvidas);
    const waiting = new Set(now.amostras.filter((id) => !heard.has(id)));
    const decided = Array.from(shownIn.columns.ids).flatMap((id) => {
      const sample = waiting.has(id) ? undefined : shownIn.at(shownIn.rowOf(id));
      return sample ? [[id, sample.classificacao_cliente ?? sample.classificacao] as const] : [];
    });
    // The answer may be older than a verdict that was given, or not there yet, when it was asked for.
    const isKnown = (id: number) => id in before.done && !(id in before.unsent);
    follow(decided, [...waiting].filter(isKnown));
  };
  useChanges('amostra', async (ids, { signal, later }) => {
    // The queue may have been read on the server before the change: it is read again once it is here.
    if (!store) return problem ? undefined : later(ids);
    const own = await updateQueue(store, ids, userId, signal);
    await staleDetails(queryClient, own);
    // Nothing comes into a block, which the server has made; what leaves it, it knows.
    if (search.provaveis) return own.length > 0 && block?.bloco ? followBlock(store, block.bloco, signal) : undefined;
    const others = ids?.filter((id) => store.rowOf(id) < 0) ?? null;
    // A queue that has not even all that was found gets no more.
    if (others?.length === 0 || found > store.size) return;
    const known = come?.of === store.search ? Array.from(come.store.columns.ids) : [];
    const asked = others && [...new Set([...known, ...others])];
    const next = await searchMap({ ...toQueueBody(search), ...(asked && { amostras: asked }) }, signal);
    if (shown.current?.search !== store.search) return later(ids);
    if (!signal.aborted) setCome({ of: store.search, store: next });
  });
  const added =
    store && come?.of === store.search ? Array.from(come.store.columns.ids).filter((id) => store.rowOf(id) < 0) : [];
  return {
    /** Number of samples that wait to be put into the queue. */
    count: Math.min(added.length, Math.max(0, QUEUE_MAX - (store?.size ?? 0))),
    insert: () => {
      // The sample in work stays, also where it was only the first that waits.
      if (selectedId !== null) choose(selectedId);
      if (store && come) grow(store.with(come.store, new Set(added), new Set()));
    },
  };
}

import type { MapSearchInput, SlimSample } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { type createTurns, staleDetails } from '../api/index.ts';
import { useChanges } from '../live/index.ts';
import type { SampleStore } from '../map/sample-store.ts';
import { searchMap } from '../map/search-map.ts';

const NONE: ReadonlySet<number> = new Set();

/** New samples that the map shows and the list does not yet, since they would move what the person looks at. */
export function useWaiting(store: SampleStore | null) {
  const [{ ids, of, shown }, setState] = useState({ ids: NONE, of: store?.search, shown: 0 });
  const isOfSearch = of === store?.search;
  const wait = useCallback(
    (search: object, more: readonly number[]) =>
      setState((now) => ({ ...now, ids: new Set([...(now.of === search ? now.ids : []), ...more]), of: search })),
    [],
  );
  const show = useCallback(() => setState((now) => ({ ...now, ids: NONE, shown: now.shown + 1 })), []);
  return {
    ids: isOfSearch ? ids : NONE,
    wait,
    /** Puts them into the list. */
    show,
    /** How often that was done. */
    shown,
  };
}

interface Parts {
  store: SampleStore | null;
  /** The request that the store's samples answer. */
  body: MapSearchInput | null;
  /** Another search is running. */
  fetching: boolean;
  selectedId: number | null;
  /** Shows another state of the same search. */
  grow(next: SampleStore): void;
  wait(search: object, ids: readonly number[]): void;
  /** Orders readings among the person's own changes, so that none is shown as it was before. */
  takeTurn: ReturnType<typeof createTurns>;
}

const changeOf = ({
  vista,
  comentario,
  classificacao,
  classificacao_cliente,
  totalInspectionOrders,
  status,
}: SlimSample) => ({
  ...{ vista, comentario, classificacao, classificacao_cliente, totalInspectionOrders, status },
});

function* samplesIn(store: SampleStore) {
  for (let row = 0; row < store.size; row++) {
    const sample = store.at(row);
    if (sample) yield sample;
  }
}

/** The samples as they are now: those that the search finds, and those that it has left though the person may still see them. */
async function readNow(store: SampleStore, body: MapSearchInput, ids: readonly number[] | null, signal: AbortSignal) {
  const asked = ids && body.amostras ? ids.filter((id) => body.amostras?.includes(id)) : ids;
  const found = await searchMap({ ...body, ...(asked && { amostras: [...asked] }) }, signal);
  const left = (ids ?? Array.from(store.columns.ids)).filter((id) => store.rowOf(id) >= 0 && found.rowOf(id) < 0);
  return {
    found,
    left: left.length === 0 ? null : await searchMap({ amostras: left, max: left.length }, signal),
    leftIds: left,
  };
}

/**
 * Keeps map and list of a search as they are on the server (ING-07): a changed sample changes in its place, a new one is drawn at once and waits
 * for the list. One that the search would no longer find stays until the next search; one that is gone disappears.
 */
export function useLiveSamples({ store, body, fetching, selectedId, grow, wait, takeTurn }: Parts): void {
  const shown = useRef({ store, fetching });
  shown.current = { store, fetching };
  const queryClient = useQueryClient();
  const apply = (now: Awaited<ReturnType<typeof readNow>>, before: SampleStore, touched: ReadonlySet<number>) => {
    const { found, left, leftIds } = now;
    const isHere = ({ id_amostra, id_cliente }: SlimSample) =>
      before.at(before.rowOf(id_amostra))?.id_cliente === id_cliente;
    const known = [...samplesIn(found), ...(left ? samplesIn(left) : [])].filter(isHere);
    before.patchMany(
      known.filter(({ id_amostra: id }) => !touched.has(id)).map((one) => [one.id_amostra, changeOf(one)]),
    );
    const added = [...samplesIn(found)].filter((one) => !isHere(one)).map(({ id_amostra }) => id_amostra);
    const gone = leftIds.filter((id) => (left?.rowOf(id) ?? -1) < 0 && id !== selectedId);
    if (added.length === 0 && gone.length === 0) return;
    if (before.size > 0) wait(before.search, added);
    grow(before.with(found, new Set(added), new Set(gone)));
  };
  useChanges('amostra', async (ids, { signal, later }) => {
    // A search may have been answered on the server before the change: it is read again once its samples are here.
    if (fetching) later(ids);
    if (fetching || !store || !body) return staleDetails(queryClient, ids);
    const touched = new Set<number>();
    const own = (ids ?? []).filter((id) => store.rowOf(id) >= 0);
    await takeTurn(own, async () => {
      const stop = store.subscribe((changed) => {
        for (const id of changed) touched.add(id);
      });
      const now = await readNow(store, body, ids, signal).finally(stop);
      if (!signal.aborted) apply(now, store, touched);
      await staleDetails(queryClient, ids);
    });
    if (shown.current.fetching || shown.current.store?.search !== store.search) return later(ids);
    later([...touched].filter((id) => ids === null || ids.includes(id)));
  });
}

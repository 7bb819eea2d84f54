import type { MapSearchInput } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call, type createTurns } from '../../../shared/api/index.ts';
import { useChanges } from '../../../shared/live/index.ts';
import { useLiveSamples, useWaiting } from '../../../shared/samples/use-live-samples.ts';
import { selectableKey, type useSelectable } from '../inspections.queries.ts';
import type { Selectable } from '../selectable.ts';

/**
 * Keeps the samples of the selection mode as they are on the server (ING-07), as the map does: a changed sample changes in its place, a new one is
 * drawn at once and waits for the list.
 * @param opened the sample before the person, which stays
 * @param takeTurn orders readings among the person's own changes
 */
export function useLiveSelectable(
  { data: found, isFetching }: ReturnType<typeof useSelectable>,
  search: MapSearchInput,
  opened: number | null,
  takeTurn: ReturnType<typeof createTurns>,
) {
  const client = useQueryClient();
  const store = found?.store ?? null;
  const waiting = useWaiting(store);
  /** Shows another state of the same search. */
  const change = (of: object, to: (now: Selectable) => Selectable) =>
    client.setQueryData<Selectable>(selectableKey(search), (now) => (now?.store.search === of ? to(now) : now));
  useLiveSamples({
    ...{ store, body: search, fetching: isFetching, selectedId: opened, wait: waiting.wait, takeTurn },
    grow: (next) => void change(next.search, (now) => now.withStore(next)),
  });
  // A report that was approved or taken back is a change of its samples.
  useChanges('amostra', async (ids, { signal, later }) => {
    // The answer on its way may be older than the change.
    if (isFetching) return later(ids);
    if (!store) return;
    // Those that the search has left are still listed.
    const asked = [{ amostras: [...(ids ?? store.columns.ids)] }, ...(ids === null ? [search] : [])];
    const replies = await Promise.all(asked.map((body) => call('listClosedSamples', { body, signal })));
    const closed = replies.flatMap(({ amostras }) => amostras);
    if (!signal.aborted) change(store.search, (now) => now.withClosed(ids, closed));
  });
  return waiting;
}

import type { MapSearchInput } from '@escuta/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../api/index.ts';
import type { SampleStore } from '../map/sample-store.ts';

/** A number for each search, since its store may be another one of the same search. */
const searches = new WeakMap<object, number>();
let searched = 0;
function numberOf(search: object): number {
  const known = searches.get(search);
  if (known !== undefined) return known;
  searches.set(search, ++searched);
  return searched;
}

const NONE: readonly number[] = [];

/**
 * The samples of a search that have a place in "most likely first", in that order (LSN-03). Asked for only when the list is sorted so: the search itself stays
 * as it is.
 * @param body the request of the search
 */
export function useRanking(store: SampleStore | null, body: MapSearchInput | null, isOn: boolean) {
  const number = store && numberOf(store.search);
  const query = useQuery({
    queryKey: ['samples', 'ranking', number, store?.size, body],
    queryFn: ({ signal }) => call('rankSamples', { body: body ?? {}, signal }),
    enabled: isOn && store !== null && body !== null,
    // While new samples of a search are ranked with its others, the order before stays; another search has its own.
    placeholderData: (before, query) => (query?.queryKey[2] === number ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  const ids = isOn ? (query.data?.amostras ?? NONE) : null;
  const { isPending, isError, refetch } = query;
  return useMemo(
    () => ({ ids, isLoading: isOn && isPending && store !== null, hasFailed: isOn && isError, again: refetch }),
    [ids, isOn, isPending, isError, refetch, store],
  );
}
export type Ranking = ReturnType<typeof useRanking>;

/**
 * Rows of a store, most likely first, and those without a place after them as they were.
 * @returns also how many have a place
 */
export function mostLikelyFirst(rows: Int32Array, store: SampleStore, ids: readonly number[]) {
  const isWanted = new Uint8Array(store.size);
  for (const row of rows) isWanted[row] = 1;
  const sorted = new Int32Array(rows.length);
  let known = 0;
  for (const id of ids) {
    const row = store.rowOf(id);
    if (row < 0 || isWanted[row] !== 1) continue;
    isWanted[row] = 0;
    sorted[known++] = row;
  }
  let end = known;
  for (const row of rows) if (isWanted[row] === 1) sorted[end++] = row;
  return { rows: sorted, known };
}

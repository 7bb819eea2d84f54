import type { MapSearchInput } from '@escuta/contract';
import { useMemo } from 'react';
import { useSearch } from '../../../shared/address/index.ts';
import type { SampleStore } from '../../../shared/map/index.ts';
import { mostLikelyFirst, useRanking } from '../../../shared/samples/use-ranking.ts';
import { SHOWN } from '../selection-address.ts';

/**
 * The rows of the selection mode: the samples that came ticked, then the others, newest or most likely first (LSN-03). The order is kept in the address.
 * @param first the samples that came ticked
 * @param waiting samples that the list does not show yet
 */
export function useSelectionRows(
  store: SampleStore,
  search: MapSearchInput,
  { first, waiting }: Record<'first' | 'waiting', ReadonlySet<number>>,
) {
  const { search: order, change } = useSearch(SHOWN);
  const ranking = useRanking(store, search, order.provaveis);
  const { ids } = ranking;
  const sorted = useMemo(() => {
    const all = store.select().filter((row) => !waiting.has(store.idAt(row)));
    const { rows, known } = ids ? mostLikelyFirst(all, store, ids) : { rows: all, known: 0 };
    const isFirst = (row: number) => first.has(store.idAt(row));
    const ticked = first.size === 0 ? [] : [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))];
    return { rows: first.size === 0 ? rows : Int32Array.from(ticked), known };
  }, [store, ids, first, waiting]);
  return {
    ...sorted,
    ranking,
    likeliest: order.provaveis,
    setLikeliest: (provaveis: boolean) => change({ provaveis }, { replace: true }),
  };
}

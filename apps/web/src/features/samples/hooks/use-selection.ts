import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { SampleName, SampleStore } from '../../../shared/map/index.ts';
import { placeIn, stepFrom } from '../rows.ts';

export interface KeptTicks {
  first: readonly number[];
  /** Key of the current history entry. The ticks are stored under it, so a new entry stores them again. */
  entry: string;
  write(ids: ReadonlySet<number>): void;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * The sample shown in detail, the steps to its neighbours in the list, and the samples ticked in the list.
 * @param first the sample chosen by the address
 * @param kept the first ticks, and where changes are stored
 */
export function useSelection(
  store: SampleStore | null,
  { rows, isByDate }: { rows: Int32Array; isByDate: boolean },
  first: SampleName | null,
  kept: KeptTicks,
) {
  const [wanted, setWanted] = useState<number | SampleName | null>(first);
  const [checked, setChecked] = useState<ReadonlySet<number>>(() => new Set(kept.first));

  const keep = useEffectEvent(kept.write);
  const { entry } = kept;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry stores them again
  useEffect(() => keep(checked), [checked, entry]);

  // Until the samples are known, the chosen one is only wanted. One missing from a new search is closed, and its tick is removed.
  const selectedId = useMemo(() => (store ? idIn(store, wanted) : null), [store, wanted]);
  useEffect(() => {
    if (!store) return;
    setWanted((now) => idIn(store, now));
    setChecked((ids) => (ids.size === 0 ? ids : new Set([...ids].filter((id) => store.rowOf(id) >= 0))));
  }, [store]);

  const neighbours = useMemo(() => {
    const row = selectedId === null ? -1 : (store?.rowOf(selectedId) ?? -1);
    const idOf = (found: number | null) => (found === null ? null : (store?.idAt(found) ?? null));
    return {
      next: idOf(stepFrom(rows, row, 1, isByDate)),
      previous: row < 0 ? null : idOf(stepFrom(rows, row, -1, isByDate)),
      /** Index in the list, -1 if the list does not show the sample. */
      place: placeIn(rows, row, isByDate),
    };
  }, [store, rows, isByDate, selectedId]);

  const check = useCallback((id: number) => {
    setChecked((ids) => {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);

  const allChecked = useMemo(
    () => rows.length > 0 && checked.size >= rows.length && rows.every((row) => checked.has(store?.idAt(row) ?? -1)),
    [rows, checked, store],
  );
  const checkAll = (on: boolean) =>
    setChecked(on && store ? new Set(Array.from(rows, (row) => store.idAt(row))) : NONE);

  return { selectedId, wanted, select: setWanted, ...neighbours, checked, check, allChecked, checkAll };
}

/** The chosen sample, by id_amostra, if it is among those found. */
function idIn(store: SampleStore, wanted: number | SampleName | null): number | null {
  if (typeof wanted !== 'number') return wanted && store.idOf(wanted);
  return store.rowOf(wanted) >= 0 ? wanted : null;
}

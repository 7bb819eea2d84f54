import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SampleStore } from '../../../shared/map/index.ts';
import { placeOf, stepFrom } from '../rows.ts';

/** Storage key of the chosen sample, which survives a reload of the tab. */
const STORAGE_KEY = 'escuta.sample';
const NONE: ReadonlySet<number> = new Set();

/** The sample shown in detail, the steps to its neighbours in the list, and the samples ticked in the list. */
export function useSelection(store: SampleStore | null, rows: Int32Array, userId: number) {
  const [wantedId, setWantedId] = useState<number | null>(() => readStored(userId));
  const [checked, setChecked] = useState<ReadonlySet<number>>(NONE);

  // A sample missing from a new search is closed, and its tick is removed.
  const selectedId = wantedId !== null && store && store.rowOf(wantedId) >= 0 ? wantedId : null;
  useEffect(() => {
    if (!store) return;
    setWantedId((id) => (id !== null && store.rowOf(id) >= 0 ? id : null));
    setChecked((ids) => (ids.size === 0 ? ids : new Set([...ids].filter((id) => store.rowOf(id) >= 0))));
  }, [store]);

  const select = useCallback(
    (id: number) => {
      setWantedId(id);
      sessionStorage.setItem(STORAGE_KEY, `${userId}.${id}`);
    },
    [userId],
  );

  const neighbours = useMemo(() => {
    const row = selectedId === null ? -1 : (store?.rowOf(selectedId) ?? -1);
    const idOf = (found: number | null) => (found === null ? null : (store?.idAt(found) ?? null));
    const place = row < 0 ? -1 : placeOf(rows, row);
    return {
      next: idOf(stepFrom(rows, row, 1)),
      previous: row < 0 ? null : idOf(stepFrom(rows, row, -1)),
      /** Index in the list, -1 if the list does not show the sample. */
      place: rows[place] === row ? place : -1,
    };
  }, [store, rows, selectedId]);

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

  return { selectedId, select, ...neighbours, checked, check, allChecked, checkAll };
}

function readStored(userId: number): number | null {
  const [user, id] = (sessionStorage.getItem(STORAGE_KEY) ?? '').split('.').map(Number);
  return user === userId && Number.isSafeInteger(id) ? (id ?? null) : null;
}

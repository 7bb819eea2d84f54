import { SELECTION_MAX } from '@escuta/contract';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readChecked, writeChecked } from '../checked-storage.ts';
import type { Refused, Selectable } from '../selectable.ts';

const NONE: ReadonlySet<number> = new Set();

/** The checked samples of the selection mode; they survive a reload (D-14). A change to more than 3,000 is refused as a whole (SEL-04). */
export function useChecked(found: Selectable | undefined, version: number, user: number, dados: string) {
  const [checked, setChecked] = useState<ReadonlySet<number>>(NONE);
  // Read when a response arrives: the user may have changed the selection meanwhile.
  const latest = useRef(checked);
  const [tooMany, setTooMany] = useState(false);
  /** Samples that came ticked: the list begins with them, and keeps its order while ticks change. */
  const [first, setFirst] = useState<ReadonlySet<number>>(NONE);
  /** Samples that were ticked on the map and cannot be selected here. */
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  /** How many samples that were ticked on the map this search no longer finds: the class of some was changed since. */
  const [missing, setMissing] = useState(0);

  const keep = useCallback(
    (next: ReadonlySet<number>) => {
      setTooMany(false);
      setRefused([]);
      setMissing(0);
      latest.current = next;
      setChecked(next);
      writeChecked(user, dados, next);
    },
    [user, dados],
  );

  /** Takes over the kept samples that can still be checked, and tells of the others. */
  const takeKept = useEffectEvent(() => {
    if (!found) return;
    const kept = readChecked(user, dados);
    latest.current = new Set(kept.filter((id) => found.has(id)));
    setChecked(latest.current);
    setRefused(kept.flatMap((id) => found.refused(id) ?? []));
    setMissing(kept.filter((id) => found.store.rowOf(id) < 0).length);
  });
  // After a reload and a new search. Samples have also changed with a new state or version of them, and some may no longer be selectable (SEL-03).
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the content of the store
  useEffect(() => takeKept(), [found, version, user, dados]);
  const search = found?.store.search;
  useEffect(() => {
    if (search) setFirst(latest.current);
  }, [search]);

  const add = (ids: readonly number[]) => {
    const next = new Set([...latest.current, ...ids]);
    if (next.size > SELECTION_MAX) setTooMany(true);
    else keep(next);
  };
  const drop = (ids: readonly number[]) => {
    const gone = new Set(ids);
    keep(new Set([...latest.current].filter((id) => !gone.has(id))));
  };
  const toggle = (id: number) => (checked.has(id) ? drop([id]) : add([id]));
  return { checked, first, tooMany, refused, missing, add, drop, toggle, clear: () => keep(NONE) };
}

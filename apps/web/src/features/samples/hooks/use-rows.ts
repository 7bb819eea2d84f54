import type { InspectionStatus } from '@escuta/contract';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Bounds, type SampleStore, useStoreVersion } from '../../../shared/map/index.ts';
import { mostLikelyFirst } from '../../../shared/samples/use-ranking.ts';

/** Debounce of the map's moves, milliseconds (product document 1, section 9). */
const MOVE_DEBOUNCE_MS = 500;
const NO_ROWS = new Int32Array(0);

/** What the side list leaves out. */
interface Shown {
  viewBounds: () => Bounds | null;
  /** Only the open ones, as on the map. */
  openOnly: boolean;
  /** Samples that it does not show yet. */
  waiting: ReadonlySet<number>;
  /** The samples with a place in "most likely first", in that order; null by date. */
  ranked: readonly number[] | null;
}

/** Which samples the side list shows: cropped to the map's view and by inspection status (MAP-05, MAP-08). */
export function useRows(store: SampleStore | null, { viewBounds, openOnly, waiting, ranked }: Shown) {
  const version = useStoreVersion(store);
  const [status, setStatus] = useState<InspectionStatus | null>(null);
  const [bounds, setBounds] = useState<Bounds | null>(null);
  const [follow, setFollow] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  const cropped = bounds !== null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the store's content
  const all = useMemo(
    () => store?.select({ bounds, status, openOnly }) ?? NO_ROWS,
    [store, version, bounds, status, openOnly],
  );
  const byDate = useMemo(
    () => (store && waiting.size > 0 ? all.filter((row) => !waiting.has(store.idAt(row))) : all),
    [store, all, waiting],
  );
  const { rows, known } = useMemo(
    () => (store && ranked ? mostLikelyFirst(byDate, store, ranked) : { rows: byDate, known: 0 }),
    [store, byDate, ranked],
  );

  const onMove = useCallback(
    (moved: Bounds) => {
      if (!cropped || !follow) return;
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => setBounds(moved), MOVE_DEBOUNCE_MS);
    },
    [cropped, follow],
  );
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const setCropped = (on: boolean) => {
    window.clearTimeout(timer.current);
    setBounds(on ? viewBounds() : null);
  };
  return {
    rows,
    isByDate: ranked === null,
    /** Number of rows with a place in "most likely first". */
    known,
    /** Number of rows that wait to be shown. */
    waitingCount: all.length - rows.length,
    version,
    status,
    setStatus,
    bounds,
    cropped,
    setCropped,
    follow,
    setFollow,
    onMove,
  };
}

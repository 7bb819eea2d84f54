import type { InspectionState } from '@escuta/contract';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { SampleStore } from '../map/index.ts';

/**
 * For a page: shows a sample's inspections on its map and list. Among the samples shown by then: an answer may come after the panel that
 * asked is closed, and after other samples have come.
 */
export function useShownSlots(store: SampleStore | null) {
  const shown = useRef(store);
  useLayoutEffect(() => {
    shown.current = store;
  }, [store]);
  return useCallback((id: number, { totalInspectionOrders, status }: InspectionState) => {
    shown.current?.patch(id, { totalInspectionOrders, status });
  }, []);
}

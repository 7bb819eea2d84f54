import type { MapSearchInput } from '@escuta/contract';
import { useQuery } from '@tanstack/react-query';
import { call, type createTurns } from '../../shared/api/index.ts';
import { searchMap } from '../../shared/map/index.ts';
import { Selectable } from './selectable.ts';

export const selectableKey = (search: MapSearchInput | null) => ['inspections', 'selectable', search];

/** The samples of the selection mode, fetched again on each visit (D-14). */
export function useSelectable(search: MapSearchInput | null) {
  return useQuery({
    queryKey: selectableKey(search),
    queryFn: async ({ signal }) => {
      const body = search ?? {};
      const [store, closed] = await Promise.all([searchMap(body, signal), call('listClosedSamples', { body, signal })]);
      return new Selectable(store, new Set(closed.amostras));
    },
    enabled: search !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
}

/**
 * Preview of an assignment of samples to an inspector, fetched each time.
 * @param takeTurn lets the person's own changes of the samples be saved first; the server would refuse what was planned without them
 */
export function useAssignmentPreview(
  amostras: readonly number[],
  inspetor: number | null,
  takeTurn: ReturnType<typeof createTurns>,
) {
  return useQuery({
    queryKey: ['inspections', 'preview', inspetor, amostras],
    queryFn: ({ signal }) =>
      takeTurn(amostras, () =>
        call('previewAssignment', { body: { amostras: [...amostras], inspetor: inspetor ?? 0 }, signal }),
      ),
    enabled: inspetor !== null && amostras.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

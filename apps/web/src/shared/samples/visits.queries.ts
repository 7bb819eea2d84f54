import type { PlaceVisits } from '@escuta/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/index.ts';

/** A class that somebody else gives elsewhere is seen after this time, milliseconds. */
const FRESH_MS = 60_000;

/** The visits to the place of a sample. @param enabled false: not fetched yet */
export function useVisits(id: number | null, enabled: boolean) {
  return useQuery({
    queryKey: ['samples', 'visits', id],
    queryFn: ({ signal }): Promise<PlaceVisits> => call('listVisits', { params: { id: id ?? 0 }, signal }),
    enabled: enabled && id !== null,
    staleTime: FRESH_MS,
  });
}

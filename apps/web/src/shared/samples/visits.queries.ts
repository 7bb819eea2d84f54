import type { PlaceVisits } from '@escuta/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/index.ts';
import { useChanges } from '../live/index.ts';

/** Visits that were read are shown again without asking for so long, milliseconds. */
const FRESH_MS = 60_000;
/** Shortest time between two readings after changes elsewhere, milliseconds: any of them may concern a visit. */
const BETWEEN_MS = 1_000;
const VISITS_KEY = ['samples', 'visits'] as const;

/** The visits to the place of a sample. @param enabled false: not fetched yet */
export function useVisits(id: number | null, enabled: boolean) {
  const client = useQueryClient();
  const again = () => client.invalidateQueries({ queryKey: VISITS_KEY });
  useChanges('amostra', again, BETWEEN_MS);
  useChanges('inspecao', again, BETWEEN_MS);
  useChanges('relatorio', again, BETWEEN_MS);
  return useQuery({
    queryKey: [...VISITS_KEY, id],
    queryFn: ({ signal }): Promise<PlaceVisits> => call('listVisits', { params: { id: id ?? 0 }, signal }),
    enabled: enabled && id !== null,
    staleTime: FRESH_MS,
  });
}

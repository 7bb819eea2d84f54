import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/index.ts';
import { useChanges } from '../../shared/live/index.ts';

const SUMMARY_KEY = ['desk', 'summary'];
/** Everything is counted: while much changes, not for each change. */
const COUNT_MS = 1_000;

/** Counts of waiting, today's and all samples by company (AGE-01). */
export function useSummary() {
  const client = useQueryClient();
  useChanges('amostra', () => client.invalidateQueries({ queryKey: SUMMARY_KEY }), COUNT_MS);
  return useQuery({
    queryKey: SUMMARY_KEY,
    queryFn: ({ signal }) => call('summariseCompanies', { signal }),
    staleTime: 0,
  });
}

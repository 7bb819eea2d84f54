import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/index.ts';

/** Counts of waiting, today's and all samples by company (AGE-01). */
export function useSummary() {
  return useQuery({
    queryKey: ['desk', 'summary'],
    queryFn: ({ signal }) => call('summariseCompanies', { signal }),
    staleTime: 0,
  });
}

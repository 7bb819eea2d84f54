import { useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/index.ts';

/** What waits, came today and is there in all, company by company (AGE-01). */
export function useSummary() {
  return useQuery({
    queryKey: ['desk', 'summary'],
    queryFn: ({ signal }) => call('summariseCompanies', { signal }),
    staleTime: 0,
  });
}

import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

/** Sources and opening position of the map; fetched once. */
export function useAppConfig() {
  return useQuery({
    queryKey: ['config'],
    queryFn: async ({ signal }) => (await call('getConfig', { signal })).config,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  });
}

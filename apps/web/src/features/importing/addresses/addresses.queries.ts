import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/index.ts';
import { whileOpen } from '../importing.queries.ts';

const ADDRESSES = ['addresses'];

/** How many addresses there are, and from which lists. */
export function useAddresses() {
  return useQuery({
    queryKey: ADDRESSES,
    queryFn: ({ signal }) => call('getAddresses', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => whileOpen(state.data?.dados),
  });
}

/** Makes screens that show addresses ask the server again. */
export function useAddressesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ADDRESSES });
}

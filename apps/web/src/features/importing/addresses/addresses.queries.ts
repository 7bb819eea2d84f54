import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/index.ts';

const ADDRESSES = ['addresses'];
/** How often the page looks while somebody imports, milliseconds. */
const REFRESH_MS = 5_000;

/** How many addresses there are, and from which lists. */
export function useAddresses() {
  return useQuery({
    queryKey: ADDRESSES,
    queryFn: ({ signal }) => call('getAddresses', { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.dados.some(({ situacao }) => situacao === 'aberta') ? REFRESH_MS : false,
  });
}

/** Makes screens that show addresses ask the server again. */
export function useAddressesChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ADDRESSES });
}

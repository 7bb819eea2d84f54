import { useQuery } from '@tanstack/react-query';
import { useSession } from '../session/use-session.ts';
import { call } from './client.ts';

/** Where the map opens for people of the user's company without a place of their own; null: where the server says. */
export function useMapOpening(enabled: boolean) {
  const { user, can } = useSession();
  return useQuery({
    queryKey: ['companies', 'opening', user?.id_usuario],
    queryFn: async ({ signal }) => (await call('getMapOpening', { signal })).lugar,
    enabled: enabled && can('companies.lookup'),
    staleTime: 5 * 60_000,
    // The map opens without it.
    retry: false,
  });
}

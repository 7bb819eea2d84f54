import type { Realm } from '@escuta/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/index.ts';
import { logError } from './log-error.ts';

const POLL_MS = 1000;

/** Companies with single sign-on, fetched again every second until the server answers (AUTH-10). */
export function useRealms() {
  return useQuery({
    queryKey: ['realms'],
    queryFn: async ({ signal }): Promise<Realm[]> => {
      try {
        return (await call('listRealms', { signal })).dados;
      } catch (error) {
        if (!signal.aborted) logError('Erro ao buscar realms', error);
        throw error;
      }
    },
    retry: false,
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.data ? false : POLL_MS),
  });
}

/** Finds a realm by its own name or by the name of its company. */
export function findRealm(realms: readonly Realm[], client: string): Realm | undefined {
  return realms.find((one) => one.realm === client) ?? realms.find((one) => one.client === client);
}

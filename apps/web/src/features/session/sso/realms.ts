import type { Realm } from '@escuta/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/api/index.ts';
import { logError } from './log-error.ts';

const POLL_MS = 1000;

/** Companies with single sign-on, asked every second until the server has told them (AUTH-10). */
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

/** The realm that a client's name in an address means: the company's name, or the realm's own. */
export function findRealm(realms: readonly Realm[], client: string): Realm | undefined {
  return realms.find((one) => one.realm === client) ?? realms.find((one) => one.client === client);
}

import type { BlindPool } from '@escuta/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../shared/api/index.ts';

const POOL = ['blind', 'pool'] as const;
const COUNT = ['blind', 'pool-count'] as const;
/** A number is typed digit by digit; only the last one is counted. */
const TYPING_MS = 300;

/** The pool as stored. */
export function usePool() {
  return useQuery({ queryKey: POOL, queryFn: async ({ signal }) => (await call('getBlindPool', { signal })).pool });
}

/** Number of samples that a pool would hold; null for a pool that is not valid. The previous numbers stay until the next arrive. */
export function usePoolCount(pool: BlindPool | null) {
  return useQuery({
    queryKey: [...COUNT, pool],
    queryFn: async ({ signal }) => {
      await new Promise((go) => setTimeout(go, TYPING_MS));
      signal.throwIfAborted();
      return (await call('previewBlindPool', { body: pool as BlindPool, signal })).contagem;
    },
    enabled: pool !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function useSavePool() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BlindPool) => (await call('setBlindPool', { body })).pool,
    onSuccess: (pool) => {
      client.setQueryData(POOL, pool);
      void client.invalidateQueries({ queryKey: COUNT });
    },
  });
}

import type { TaskState } from '@escuta/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/index.ts';

const QUEUE = ['queue'];
/** How often the open page looks, milliseconds. */
const REFRESH_MS = 5_000;

/** The tasks in a state, all without one, and how much there is of each kind (ING-06). */
export function useQueue(situacao: TaskState | undefined) {
  return useQuery({
    queryKey: [...QUEUE, situacao ?? 'all'],
    queryFn: ({ signal }) => call('listTasks', { query: situacao ? { situacao } : {}, signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
}

/** Ends a run of deciding again. */
export function useCancel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('cancelTask', { body: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: QUEUE }),
  });
}

/** Tries tasks again now. */
export function useRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => call('retryTasks', { body: { ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: QUEUE }),
  });
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useChanges } from '../../../shared/live/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { followChanges } from '../store/changes.ts';
import type { Draft } from '../store/draft.ts';
import type { DraftStore, UnreadableDraft } from '../store/draft-store.ts';
import { reports } from '../store/drafts.ts';
import { fetchInspections, keptInspections } from '../store/kept.ts';
import type { Waiting } from '../store/waiting.ts';

const LIST_WAIT_MS = 20_000;
/** Data on this device is read without a network too. */
const LOCAL = { networkMode: 'always', retry: false } as const;

/** The signed-in user's id; the guard lets nobody else reach these pages. */
export function usePerson(): number {
  return useSession().user?.id_usuario ?? 0;
}

/** The user's open inspections: the stored list at once, then the server's. */
export function useInspections() {
  const person = usePerson();
  const kept = useQuery({
    ...LOCAL,
    queryKey: ['field', 'kept', person],
    queryFn: () => keptInspections(person),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fresh = useQuery({
    ...LOCAL,
    queryKey: ['field', 'inspections', person],
    queryFn: ({ signal }) => fetchInspections(person, AbortSignal.any([signal, AbortSignal.timeout(LIST_WAIT_MS)])),
    refetchOnReconnect: 'always',
  });
  // Assignments of others, and what has become of one's own.
  useChanges('inspecao', async () => {
    await fresh.refetch();
  });
  return {
    kept: fresh.data ?? kept.data ?? null,
    isWaiting: kept.isPending || (fresh.isPending && !kept.data),
    problem: fresh.isError ? fresh.error : null,
    isRefreshing: fresh.isFetching,
    refresh: () => void fresh.refetch(),
  };
}

/** The user's drafts of one kind on this device, readable or not; updated when any tab changes them. */
export function useKept<D extends Waiting>(store: DraftStore<D>) {
  const person = usePerson();
  const queryClient = useQueryClient();
  useEffect(
    () => followChanges(() => void queryClient.invalidateQueries({ queryKey: ['field', 'drafts'] })),
    [queryClient],
  );
  const { data } = useQuery({
    ...LOCAL,
    queryKey: ['field', 'drafts', store.kind, person],
    queryFn: async () => {
      await store.forgetOldSent(person);
      return store.listKept(person);
    },
    staleTime: 0,
  });
  return data;
}

export const useDrafts = (): readonly Draft[] | undefined => useKept(reports)?.drafts;

export const useUnreadableDrafts = (): readonly UnreadableDraft[] => useKept(reports)?.unreadable ?? [];

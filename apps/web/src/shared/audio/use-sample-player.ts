import type { SampleDetail } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { detailKey, detailQuery } from '../api/index.ts';
import { usePlayer } from './use-player.ts';

interface SamplePlayerInput {
  id: number | null;
  /** Detail of the sample, once loaded. */
  detail: SampleDetail | undefined;
  ahead: readonly number[];
  always?: boolean;
  never?: boolean;
}

/** The player of a sample; details of the next samples are fetched ahead too. */
export function useSamplePlayer({ id, detail, ahead, always = false, never = false }: SamplePlayerInput) {
  const queryClient = useQueryClient();
  const find = useCallback(
    (wanted: number, fresh: boolean) =>
      fresh
        ? queryClient.fetchQuery({ ...detailQuery(wanted), staleTime: 0 })
        : queryClient.ensureQueryData({ ...detailQuery(wanted), revalidateIfStale: true }),
    [queryClient],
  );
  const sound = detail?.id_amostra === id ? detail : undefined;
  const { begin, ...player } = usePlayer({ chosen: id, sound, ahead, always, never, find });
  return {
    ...player,
    /** Plays a sample that is being chosen, if it was fetched ahead. */
    begin: useCallback(
      (wanted: number) => begin(wanted, queryClient.getQueryData<SampleDetail>(detailKey(wanted))),
      [queryClient, begin],
    ),
  };
}

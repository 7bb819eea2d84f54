import type { SampleDetail } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { detailKey } from '../../../shared/api/index.ts';
import { type DeskWork, NO_WORK, writeWork } from '../desk-work.ts';

/** What has been done in a queue, as state and in session storage. */
export function useKeptWork(userId: number) {
  const [work, setWork] = useState<DeskWork>(NO_WORK);
  const latest = useRef(work);
  const kept = useMemo(() => {
    /** Keeps what no part of the screen shows: what is on its way. */
    const keep = (next: DeskWork) => {
      latest.current = next;
      writeWork(userId, next);
    };
    const change = (next: DeskWork) => {
      keep(next);
      setWork(next);
    };
    return { latest, keep, change };
  }, [userId]);
  return { work, kept };
}

export type KeptWork = ReturnType<typeof useKeptWork>['kept'];

/** Changes a sample's detail in what was fetched before. */
export function usePatch() {
  const queryClient = useQueryClient();
  return useCallback(
    (id: number, part: (detail: SampleDetail) => Partial<SampleDetail>) =>
      queryClient.setQueryData<SampleDetail>(detailKey(id), (detail) => detail && { ...detail, ...part(detail) }),
    [queryClient],
  );
}

export type Patch = ReturnType<typeof usePatch>;

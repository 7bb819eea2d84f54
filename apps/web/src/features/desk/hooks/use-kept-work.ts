import type { SampleDetail } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { detailKey } from '../../../shared/api/index.ts';
import { type DeskWork, NO_WORK, writeWork } from '../desk-work.ts';

/** Work of a queue, as state and in sessionStorage. */
export function useKeptWork(userId: number) {
  const [work, setWork] = useState<DeskWork>(NO_WORK);
  const latest = useRef(work);
  const kept = useMemo(() => {
    /** Stores requests in flight, without rendering. */
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

/** Changes a sample's detail in the query cache. */
export function usePatch() {
  const queryClient = useQueryClient();
  return useCallback(
    (id: number, part: (detail: SampleDetail) => Partial<SampleDetail>) =>
      queryClient.setQueryData<SampleDetail>(detailKey(id), (detail) => detail && { ...detail, ...part(detail) }),
    [queryClient],
  );
}

export type Patch = ReturnType<typeof usePatch>;

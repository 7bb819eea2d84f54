import type { BlindSample, WorkLeft } from '@escuta/contract';
import { useCallback, useEffect, useState } from 'react';
import type { z } from 'zod';
import { call } from '../../../shared/api/index.ts';
import { untilReached } from './until-reached.ts';
import { useBlindRoute } from './use-blind-route.ts';

export type HandOut = z.infer<typeof BlindSample> & z.infer<typeof WorkLeft>;

async function fetchHandOut(signal: AbortSignal): Promise<HandOut> {
  const { amostra, restante_bloco, restante_dia } = await call('getBlindSample', { signal });
  return { ...amostra, restante_bloco, restante_dia };
}

/** The current sample (BR-02). Requested until the server is reached; a refusal leads to the screens of BR-04. */
export function useBlindSample() {
  const route = useBlindRoute();
  const [handOut, setHandOut] = useState<HandOut | null>(null);
  const [lost, setLost] = useState(false);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    // Increased to request again; the server chooses the sample.
    void turn;
    untilReached(
      () => fetchHandOut(signal),
      signal,
      () => setLost(true),
    )
      .then((found) => {
        if (signal.aborted) return;
        setLost(false);
        setHandOut(found);
      })
      .catch((problem: unknown) => {
        if (!signal.aborted) route(problem, false);
      });
    return () => abort.abort();
  }, [turn, route]);

  /** Drops the sample and requests the next one. */
  const next = useCallback(() => {
    setHandOut(null);
    setTurn((now) => now + 1);
  }, []);
  return { handOut, lost, next };
}

/** The same sample with fresh links, for a player whose link no longer works. */
export const refetchHandOut = () => fetchHandOut(new AbortController().signal);

import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { isGone } from '../blind-status.ts';
import type { HandOut } from './use-blind-sample.ts';

/** Seconds left for the current sample; null if the server does not report them. */
async function fetchTime(amostra: number): Promise<number | null> {
  try {
    return (await call('startBlindTime', { body: { amostra } })).restante;
  } catch (problem) {
    return isGone(problem) ? 0 : null;
  }
}

/** Time left as last reported by the server: requested when the sample is shown, on return to the page, and when the countdown ends. */
export function useReportedTime({ amostra, restante }: Pick<HandOut, 'amostra' | 'restante'>) {
  const [reported, setReported] = useState({ seconds: restante });
  useEffect(() => {
    let gone = false;
    const follow = async () => {
      const seconds = await fetchTime(amostra);
      if (!gone && seconds !== null) setReported({ seconds });
    };
    const onBack = () => {
      if (document.visibilityState === 'visible') void follow();
    };
    void follow();
    document.addEventListener('visibilitychange', onBack);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', onBack);
    };
  }, [amostra]);

  /** Whether the time is over by the server's clock too; if the server cannot be reached, the countdown decides. */
  const isOver = useCallback(async () => {
    const seconds = await fetchTime(amostra);
    if (seconds) setReported({ seconds });
    return !seconds;
  }, [amostra]);
  return { reported, isOver };
}

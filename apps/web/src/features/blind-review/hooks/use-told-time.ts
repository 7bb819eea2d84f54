import { useCallback, useEffect, useState } from 'react';
import { call } from '../../../shared/api/index.ts';
import { isGone } from '../blind-status.ts';
import type { HandOut } from './use-blind-sample.ts';

/** Seconds left of a sample in hand; null when the server does not say. */
async function askTime(amostra: number): Promise<number | null> {
  try {
    return (await call('startBlindTime', { body: { amostra } })).restante;
  } catch (problem) {
    return isGone(problem) ? 0 : null;
  }
}

/** What the server last said of the time: asked once the sample is shown, on coming back to the page, and when nothing seems left. */
export function useToldTime({ amostra, restante }: Pick<HandOut, 'amostra' | 'restante'>) {
  const [told, setTold] = useState({ seconds: restante });
  useEffect(() => {
    let gone = false;
    const follow = async () => {
      const seconds = await askTime(amostra);
      if (!gone && seconds !== null) setTold({ seconds });
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

  /** Whether nothing is left by the server's clock either; where it cannot be asked, the countdown's word counts. */
  const isOver = useCallback(async () => {
    const seconds = await askTime(amostra);
    if (seconds) setTold({ seconds });
    return !seconds;
  }, [amostra]);
  return { told, isOver };
}

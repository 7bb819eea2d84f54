import { useCallback, useEffect, useRef, useState } from 'react';
import { useProblemText } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { isGone } from '../blind-status.ts';
import { untilReached } from './until-reached.ts';
import { useBlindRoute } from './use-blind-route.ts';

/** Actions on the current sample. */
export type Step = 'answer' | 'skip' | 'expire' | 'leave';

/** Runs one action at a time on the current sample; `lost` while the server cannot be reached. */
export function useOneStep(onGone: () => void) {
  const route = useBlindRoute();
  const problemText = useProblemText();
  const [step, setStep] = useState<Step | null>(null);
  const [lost, setLost] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(
    async (name: Step, send: (signal: AbortSignal) => Promise<unknown>, done: () => void) => {
      if (running.current) return;
      const mine = new AbortController();
      running.current = mine;
      setStep(name);
      setLost(false);
      try {
        await untilReached(
          () => send(mine.signal),
          mine.signal,
          () => setLost(true),
        );
        if (!mine.signal.aborted) done();
      } catch (problem) {
        if (mine.signal.aborted || route(problem)) return;
        running.current = null;
        setStep(null);
        setLost(false);
        // Returning an expired sample is refused as expired, as expected.
        if (!(name === 'expire' && isGone(problem))) notify.warning(problemText(problem));
        if (isGone(problem)) onGone();
      }
    },
    [route, problemText, onGone],
  );
  return { step, lost, run };
}

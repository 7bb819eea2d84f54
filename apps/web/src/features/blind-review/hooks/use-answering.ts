import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, call, NetworkProblem } from '../../../shared/api/index.ts';
import { useProblemText } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import type { Complete } from '../answers.ts';
import { BLIND_PATHS } from '../blind-paths.ts';
import { type EndState, isGone } from '../blind-status.ts';
import { untilReached } from './until-reached.ts';
import { useBlindRoute } from './use-blind-route.ts';

/** What may become of a sample in hand, one at a time. */
export type Step = 'answer' | 'skip' | 'expire' | 'leave';

/**
 * What a reviewer does with the sample in hand, one thing at a time (BR-02). A call that does not reach the server is sent
 * again until it does, while the time runs on.
 */
export function useAnswering(amostra: number, onNext: () => void) {
  const navigate = useNavigate();
  const route = useBlindRoute();
  const problemText = useProblemText();
  const [step, setStep] = useState<Step | null>(null);
  const [lost, setLost] = useState(false);
  const running = useRef<AbortController | null>(null);
  /** An answer was sent whose reply never came. */
  const mayBeSaved = useRef(false);
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
        // Its time being over is what the giving back is about.
        if (!(name === 'expire' && isGone(problem))) notify.warning(problemText(problem));
        if (isGone(problem)) onNext();
      }
    },
    [route, problemText, onNext],
  );

  return {
    step,
    lost,
    /** Saves the answer. */
    answer: (answers: Complete) =>
      run(
        'answer',
        async (signal) => {
          try {
            const { tempo } = await call('stopBlindTime', { body: { amostra }, signal });
            try {
              await call('answerBlindSample', { body: { amostra, ...answers, tempo }, signal });
            } catch (problem) {
              mayBeSaved.current ||= problem instanceof NetworkProblem;
              throw problem;
            }
          } catch (problem) {
            // Only its reply was lost.
            if (!(mayBeSaved.current && problem instanceof ApiProblem && problem.code === 'hand_out_answered'))
              throw problem;
          }
        },
        onNext,
      ),
    skip: () =>
      run('skip', (signal) => call('giveBackBlindSample', { body: { amostra, motivo: 'pulada' }, signal }), onNext),
    expire: () =>
      run('expire', (signal) => call('giveBackBlindSample', { body: { amostra, motivo: 'expirada' }, signal }), onNext),
    /** Stops working. */
    leave: (tempo: number) =>
      run(
        'leave',
        (signal) => call('endBlindReview', { body: { amostra, tempo }, signal }),
        () => void navigate(BLIND_PATHS.end, { replace: true, state: { why: 'left' } satisfies EndState }),
      ),
  };
}

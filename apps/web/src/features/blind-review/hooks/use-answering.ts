import { type RefObject, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ApiProblem, call, NetworkProblem } from '../../../shared/api/index.ts';
import type { Complete } from '../answers.ts';
import { BLIND_PATHS } from '../blind-paths.ts';
import type { EndState } from '../blind-status.ts';
import { useOneStep } from './use-one-step.ts';

/**
 * Actions of a reviewer on the current sample, one at a time (BR-02). A call that does not reach the server is repeated
 * until it does, while the time runs on.
 */
export function useAnswering(amostra: number, onNext: () => void) {
  const navigate = useNavigate();
  const { step, lost, run } = useOneStep(onNext);
  /** An answer was sent without getting a response. */
  const mayBeSaved = useRef(false);
  const giveBack = (motivo: 'pulada' | 'expirada') => (signal: AbortSignal) =>
    call('giveBackBlindSample', { body: { amostra, motivo }, signal });
  const toEnd = () => void navigate(BLIND_PATHS.end, { replace: true, state: { why: 'left' } satisfies EndState });
  return {
    step,
    lost,
    /** Saves the answer. */
    answer: (answers: Complete) =>
      run('answer', (signal) => sendAnswer({ amostra, ...answers }, mayBeSaved, signal), onNext),
    skip: () => run('skip', giveBack('pulada'), onNext),
    expire: () => run('expire', giveBack('expirada'), onNext),
    /** Stops working. */
    leave: (tempo: number) =>
      run('leave', (signal) => call('endBlindReview', { body: { amostra, tempo }, signal }), toEnd),
  };
}

/** Stops the sample's time and saves the answer. An answer that arrived but whose response was lost counts as saved. */
async function sendAnswer(
  answer: Complete & { amostra: number },
  mayBeSaved: RefObject<boolean>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { tempo } = await call('stopBlindTime', { body: { amostra: answer.amostra }, signal });
    try {
      await call('answerBlindSample', { body: { ...answer, tempo }, signal });
    } catch (problem) {
      mayBeSaved.current ||= problem instanceof NetworkProblem;
      throw problem;
    }
  } catch (problem) {
    if (mayBeSaved.current && problem instanceof ApiProblem && problem.code === 'hand_out_answered') return;
    throw problem;
  }
}

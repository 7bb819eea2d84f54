import { useCallback, useState } from 'react';
import { changePlayerSettings, getPlayerSettings, usePlayer } from '../../../shared/audio/index.ts';
import { useShortcuts } from '../../../shared/keys/index.ts';
import { useKeptDraft } from '../../../shared/ui/use-kept-draft.ts';
import { type Answers, answerOf, isComplete, NO_ANSWERS, takeBack } from '../answers.ts';
import type { Ask } from '../components/AskDialog.tsx';
import { useAnswering } from './use-answering.ts';
import { type HandOut, refetchHandOut } from './use-blind-sample.ts';
import { useReportedTime } from './use-reported-time.ts';

/** State of the current sample: player, answers so far, and actions by buttons and keys. */
export function useSampleForm(handOut: HandOut, onNext: () => void) {
  const { amostra } = handOut;
  const { draft: answers, change, drop } = useKeptDraft<Answers>(`blind.${amostra}`, NO_ANSWERS);
  const next = useCallback(() => {
    drop();
    onNext();
  }, [drop, onNext]);
  const { step, lost, answer, skip, expire, leave } = useAnswering(amostra, next);
  const [shownAt] = useState(() => performance.now());
  const [asked, setAsked] = useState<Ask | 'incomplete' | 'help' | null>(null);
  const [checked, setChecked] = useState(false);
  const { reported, isOver } = useReportedTime(handOut);
  const player = usePlayer({ chosen: amostra, sound: handOut, find: refetchHandOut });
  const busy = step !== null;

  const onOver = async () => {
    if (busy || !(await isOver())) return;
    setAsked(null);
    void expire();
  };
  const answerPart = (part: Partial<Answers> | null) => part && !busy && change(part);
  const ask = (what: Ask) => {
    if (busy) return;
    if (what === 'answer') setChecked(true);
    setAsked(what === 'answer' && !isComplete(answers) ? 'incomplete' : what);
  };
  const confirm = () => {
    const what = asked;
    setAsked(null);
    if (what === 'answer' && isComplete(answers)) void answer(answers);
    if (what === 'skip') void skip();
    if (what === 'leave') void leave(Math.round((performance.now() - shownAt) / 1000));
  };
  useShortcuts({
    play: () => player.engine.toggle(),
    replay: () => player.engine.replay(),
    loop: () => changePlayerSettings({ loop: !getPlayerSettings().loop }),
    verdict: (place) => answerPart(answerOf(answers, place)),
    undo: () => answerPart(takeBack(answers)),
    next: () => ask('answer'),
    skip: () => ask('skip'),
    back: () => ask('leave'),
    help: () => setAsked('help'),
  });
  return {
    answers,
    change,
    step,
    lost,
    busy,
    asked,
    setAsked,
    checked,
    reported,
    player,
    onOver,
    answerPart,
    ask,
    confirm,
  };
}

export type SampleFormState = ReturnType<typeof useSampleForm>;

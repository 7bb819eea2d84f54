import { useCallback, useState } from 'react';
import { usePlayer } from '../../../shared/audio/index.ts';
import { useShortcuts } from '../../../shared/keys/index.ts';
import { useKeptDraft } from '../../../shared/ui/use-kept-draft.ts';
import { type Answers, answerOf, isComplete, NO_ANSWERS, takeBack } from '../answers.ts';
import type { Confirmation } from '../components/ConfirmDialog.tsx';
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
  const [dialog, setDialog] = useState<Confirmation | 'incomplete' | 'help' | null>(null);
  const [checked, setChecked] = useState(false);
  const { reported, isOver } = useReportedTime(handOut);
  const player = usePlayer({ chosen: amostra, sound: handOut, find: refetchHandOut });
  const busy = step !== null;

  const onOver = async () => {
    if (busy || !(await isOver())) return;
    setDialog(null);
    void expire();
  };
  const answerPart = (part: Partial<Answers> | null) => part && !busy && change(part);
  const openDialog = (what: Confirmation) => {
    if (busy) return;
    if (what === 'answer') setChecked(true);
    setDialog(what === 'answer' && !isComplete(answers) ? 'incomplete' : what);
  };
  const confirm = () => {
    const what = dialog;
    setDialog(null);
    if (what === 'answer' && isComplete(answers)) void answer(answers);
    if (what === 'skip') void skip();
    if (what === 'leave') void leave(Math.round((performance.now() - shownAt) / 1000));
  };
  useShortcuts({
    verdict: (place) => answerPart(answerOf(answers, place)),
    undo: () => answerPart(takeBack(answers)),
    next: () => openDialog('answer'),
    skip: () => openDialog('skip'),
    back: () => openDialog('leave'),
    help: () => setDialog('help'),
  });
  return {
    answers,
    change,
    step,
    lost,
    busy,
    dialog,
    setDialog,
    checked,
    reported,
    player,
    onOver,
    answerPart,
    openDialog,
    confirm,
  };
}

export type SampleFormState = ReturnType<typeof useSampleForm>;

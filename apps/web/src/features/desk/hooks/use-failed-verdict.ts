import type { Classification, SampleDetail } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiProblem, refetchDetail } from '../../../shared/api/index.ts';
import { problemText, useTexts } from '../../../shared/i18n/index.ts';
import type { SampleStore } from '../../../shared/map/sample-store.ts';
import { notify } from '../../../shared/ui/index.ts';
import { type Sending, withClassOf, withoutVerdict, withVerdict } from '../desk-work.ts';
import type { KeptWork, Patch } from './use-kept-work.ts';

/** Current class of a sample, if the refusal contains it. */
const classNow = (problem: unknown) =>
  problem instanceof ApiProblem && problem.code === 'class_changed'
    ? (problem.params.classificacao as Classification)
    : null;

/** Reverts a failed verdict or undo, and shows the error. */
export function useFailedVerdict({ latest, change }: KeptWork, patch: Patch, store: SampleStore | null) {
  const t = useTexts('desk');
  const queryClient = useQueryClient();
  return useCallback(
    ({ entry, isUndo }: Sending, shown: SampleDetail | undefined, problem: unknown) => {
      const { id, before } = entry;
      const now = classNow(problem);
      if (shown) patch(id, () => ({ classificacao: shown.classificacao, triagem: shown.triagem }));
      if (now) {
        patch(id, () => ({ classificacao: now }));
        void refetchDetail(queryClient, id);
        // Nothing to undo: before the reload, the verdict had failed or the undo had succeeded.
        if (now === before.classificacao && entry.note === null) return;
        change(withClassOf(latest.current, id, now));
      } else change(isUndo ? withVerdict(latest.current, entry) : withoutVerdict(latest.current, entry));
      const text = entry.after === null ? 'noteNotSaved' : isUndo ? 'notUndone' : 'notSaved';
      const title = t(text, { seq: store?.at(store.rowOf(id))?.seq ?? String(id) });
      notify.error(title, { kind: 'save', description: problemText(problem) });
    },
    [t, store, patch, latest, change, queryClient],
  );
}

export type Fail = ReturnType<typeof useFailedVerdict>;

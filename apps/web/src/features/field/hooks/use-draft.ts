import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useLeaveWarning } from '../../../shared/ui/use-leave-warning.ts';
import { UnreadablePhoto } from '../photos/shrink-photo.ts';
import { followOtherTabsChanges } from '../store/changes.ts';
import type { DraftStore, Editor } from '../store/draft-store.ts';
import type { Waiting } from '../store/waiting.ts';
import { usePerson } from './use-field-data.ts';

/** Runs tasks in order and notifies the user of failures. */
function useTurns() {
  const t = useTexts('field');
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const notifyFailure = useCallback(
    (problem: unknown) => {
      const text = problem instanceof UnreadablePhoto ? t('photos.unreadable') : t('form.notKept');
      notify.error(text, { kind: 'save' });
    },
    [t],
  );
  const inTurn = useCallback(
    (work: () => Promise<unknown>) => {
      const done = turn.current.then(work).catch(notifyFailure);
      turn.current = done;
      return done;
    },
    [notifyFailure],
  );
  /** Resolves when all tasks so far are done. */
  const settled = useCallback(() => turn.current, []);
  return { inTurn, notifyFailure, settled };
}

/** A draft being edited: stores every change at once and in order, and follows changes made in other tabs. */
export function useDraft<D extends Waiting>(store: DraftStore<D>, chave: string) {
  const person = usePerson();
  const [draft, setDraft] = useState<D | null>();
  const { inTurn, notifyFailure, settled } = useTurns();
  // Number of changes not stored yet; while there are any, the stored draft is older than the one on the screen.
  const pending = useRef(0);
  const [isKept, setKept] = useState(true);
  useLeaveWarning(!isKept);

  const show = useCallback(async () => {
    const kept = (await store.find(person, chave)) ?? null;
    if (pending.current === 0) setDraft(kept);
  }, [store, person, chave]);
  const reload = useCallback(() => inTurn(show), [inTurn, show]);
  useEffect(() => {
    void reload();
    return followOtherTabsChanges(() => void reload());
  }, [reload]);

  const change = (edit: (draft: D) => D, by: Editor = 'author') => {
    if (!draft) return;
    setDraft((before) => (before ? edit(before) : before));
    pending.current += 1;
    setKept(false);
    const keep = async () => {
      await inTurn(() => store.saveEdit(draft, edit, by));
      pending.current -= 1;
      if (pending.current > 0) return;
      setKept(true);
      await reload();
    };
    void keep();
  };
  return { draft, change, isKept, settled, reload, inTurn, notifyFailure };
}

export type Editing<D extends Waiting> = ReturnType<typeof useDraft<D>>;

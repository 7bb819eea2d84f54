import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { UnreadablePhoto } from '../photos/shrink-photo.ts';
import { followOtherTabsChanges } from '../store/changes.ts';
import type { Draft, DraftFields } from '../store/draft.ts';
import { findDraft, typeInto } from '../store/drafts.ts';
import { usePerson } from './use-field-data.ts';

/** Runs tasks in order; reports a failure. */
function useTurns() {
  const t = useTexts('field');
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const tell = useCallback(
    (problem: unknown) => {
      const text = problem instanceof UnreadablePhoto ? t('photos.unreadable') : t('form.notKept');
      notify.error(text, { kind: 'save' });
    },
    [t],
  );
  const inTurn = useCallback(
    (work: () => Promise<unknown>) => {
      const done = turn.current.then(work).catch(tell);
      turn.current = done;
      return done;
    },
    [tell],
  );
  /** Waits for all tasks. */
  const settled = useCallback(() => turn.current, []);
  return { inTurn, tell, settled };
}

/** One report while it is written: every change is kept at once and in turn; other tabs' changes are taken over. */
export function useDraft(chave: string) {
  const person = usePerson();
  const [draft, setDraft] = useState<Draft | null>();
  const { inTurn, tell, settled } = useTurns();
  // Changes typed but not stored yet; until then the stored draft is older than the shown one.
  const typed = useRef(0);
  const [isKept, setKept] = useState(true);
  useWarningBeforeLeaving(!isKept);

  const show = useCallback(async () => {
    const kept = (await findDraft(person, chave)) ?? null;
    if (typed.current === 0) setDraft(kept);
  }, [person, chave]);
  const reload = useCallback(() => inTurn(show), [inTurn, show]);
  useEffect(() => {
    void reload();
    return followOtherTabsChanges(() => void reload());
  }, [reload]);

  const change = (what: (draft: Draft) => Draft) => {
    if (!draft) return;
    setDraft((before) => (before ? what(before) : before));
    typed.current += 1;
    setKept(false);
    const keep = async () => {
      await inTurn(() => typeInto(draft, what));
      typed.current -= 1;
      if (typed.current > 0) return;
      setKept(true);
      await reload();
    };
    void keep();
  };
  const setField = <F extends keyof DraftFields>(name: F, value: DraftFields[F]) =>
    change((before) => ({ ...before, fields: { ...before.fields, [name]: value } }));
  return { draft, change, setField, isKept, settled, reload, inTurn, tell };
}

export type Editing = ReturnType<typeof useDraft>;

/** The browser asks before leaving while changes are being stored. */
function useWarningBeforeLeaving(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}

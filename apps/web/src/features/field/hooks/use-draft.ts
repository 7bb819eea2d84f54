import { REPORT_PHOTOS_MAX } from '@escuta/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { shrinkPhoto, UnreadablePhoto } from '../photos/shrink-photo.ts';
import { followOtherTabsChanges } from '../store/changes.ts';
import type { Draft, DraftFields } from '../store/db.ts';
import { addPhoto, findDraft, removePhoto, typeInto } from '../store/drafts.ts';
import { usePerson } from './use-field-data.ts';

/** One report while it is written: every change is kept at once and in turn; other tabs' changes are taken over. */
export function useDraft(chave: string) {
  const t = useTexts('field');
  const person = usePerson();
  const [draft, setDraft] = useState<Draft | null>();
  const [shrinking, setShrinking] = useState(0);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  // Changes that are typed but not kept yet: until they are, what is kept is older than what is shown.
  const typed = useRef(0);
  const [isKept, setKept] = useState(true);
  useWarningBeforeLeaving(!isKept);

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
  const show = useCallback(async () => {
    const kept = (await findDraft(person, chave)) ?? null;
    if (typed.current === 0) setDraft(kept);
  }, [person, chave]);
  const load = useCallback(() => inTurn(show), [inTurn, show]);

  useEffect(() => {
    void load();
    return followOtherTabsChanges(() => void load());
  }, [load]);

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
      await load();
    };
    void keep();
  };
  const setField = <F extends keyof DraftFields>(name: F, value: DraftFields[F]) =>
    change((before) => ({ ...before, fields: { ...before.fields, [name]: value } }));

  const addPhotos = async (files: readonly File[]) => {
    if (!draft) return;
    const room = REPORT_PHOTOS_MAX - draft.photos.length;
    if (files.length > room) notify.warning(t('photos.tooMany', { max: REPORT_PHOTOS_MAX }), { kind: 'save' });
    setShrinking((n) => n + 1);
    for (const file of files.slice(0, room)) {
      // Shrinking takes seconds; what is typed meanwhile does not wait for it.
      const photo = await shrinkPhoto(file).catch(tell);
      if (photo) await inTurn(() => addPhoto(draft, photo, REPORT_PHOTOS_MAX));
    }
    setShrinking((n) => n - 1);
    await load();
  };
  const dropPhoto = async (id: string) => {
    if (!draft) return;
    await inTurn(() => removePhoto(draft, id));
    await load();
  };
  const titlePhoto = (id: string, title: string) =>
    change((before) => ({
      ...before,
      photos: before.photos.map((photo) => (photo.id === id ? { ...photo, title } : photo)),
    }));

  /** Waits until all that was typed is kept. */
  const settled = () => turn.current;
  return {
    draft,
    change,
    setField,
    addPhotos,
    dropPhoto,
    titlePhoto,
    isShrinking: shrinking > 0,
    isKept,
    settled,
    reload: load,
  };
}

/** The browser asks before it drops what is still being kept. */
function useWarningBeforeLeaving(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}

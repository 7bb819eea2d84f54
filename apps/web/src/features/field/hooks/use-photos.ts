import { useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { shrinkPhoto } from '../photos/shrink-photo.ts';
import type { DraftStore } from '../store/draft-store.ts';
import type { Waiting } from '../store/waiting.ts';
import type { Editing } from './use-draft.ts';

/** The photos of a draft being edited. */
export function usePhotos<D extends Waiting>(
  store: DraftStore<D>,
  { draft, change, inTurn, notifyFailure, reload }: Editing<D>,
  max: number,
) {
  const t = useTexts('field');
  const [shrinking, setShrinking] = useState(0);
  const add = async (files: readonly File[]) => {
    if (!draft) return;
    const room = max - draft.photos.length;
    if (files.length > room) notify.warning(t('photos.tooMany', { max }), { kind: 'save' });
    setShrinking((n) => n + 1);
    for (const file of files.slice(0, room)) {
      // Not queued with the other changes: shrinking takes seconds, and typing must not wait for it.
      const photo = await shrinkPhoto(file).catch(notifyFailure);
      if (photo) await inTurn(() => store.addPhoto(draft, photo, max));
    }
    setShrinking((n) => n - 1);
    await reload();
  };
  const remove = async (id: string) => {
    if (!draft) return;
    await inTurn(() => store.removePhoto(draft, id));
    await reload();
  };
  const setTitle = (id: string, title: string) =>
    change((before) => ({
      ...before,
      photos: before.photos.map((photo) => (photo.id === id ? { ...photo, title } : photo)),
    }));
  return { add, remove, setTitle, isShrinking: shrinking > 0 };
}

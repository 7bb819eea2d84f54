import { REPORT_PHOTOS_MAX } from '@escuta/contract';
import { useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { shrinkPhoto } from '../photos/shrink-photo.ts';
import { addPhoto, removePhoto } from '../store/drafts.ts';
import type { Editing } from './use-draft.ts';

/** The photos of a report being edited. */
export function usePhotos({ draft, change, inTurn, notifyFailure, reload }: Editing) {
  const t = useTexts('field');
  const [shrinking, setShrinking] = useState(0);
  const add = async (files: readonly File[]) => {
    if (!draft) return;
    const room = REPORT_PHOTOS_MAX - draft.photos.length;
    if (files.length > room) notify.warning(t('photos.tooMany', { max: REPORT_PHOTOS_MAX }), { kind: 'save' });
    setShrinking((n) => n + 1);
    for (const file of files.slice(0, room)) {
      // Not queued with the other changes: shrinking takes seconds, and typing must not wait for it.
      const photo = await shrinkPhoto(file).catch(notifyFailure);
      if (photo) await inTurn(() => addPhoto(draft, photo, REPORT_PHOTOS_MAX));
    }
    setShrinking((n) => n - 1);
    await reload();
  };
  const remove = async (id: string) => {
    if (!draft) return;
    await inTurn(() => removePhoto(draft, id));
    await reload();
  };
  const setTitle = (id: string, title: string) =>
    change((before) => ({
      ...before,
      photos: before.photos.map((photo) => (photo.id === id ? { ...photo, title } : photo)),
    }));
  return { add, remove, setTitle, isShrinking: shrinking > 0 };
}

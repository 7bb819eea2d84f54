import { useCallback } from 'react';
import { useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import type { MapPlace } from '../../../shared/map/index.ts';
import { updateOwn } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/index.ts';

/** Saves the current view as the user's opening position of the map (USR-05). */
export function useOpenHere(): (place: MapPlace) => void {
  const t = useTexts('samples');
  const problem = useProblemText();
  return useCallback(
    (place) => {
      updateOwn(place).then(
        () => notify.success(t('list.openHereSaved'), { kind: 'save' }),
        (reason: unknown) => notify.error(t('list.openHereFailed'), { kind: 'save', description: problem(reason) }),
      );
    },
    [t, problem],
  );
}

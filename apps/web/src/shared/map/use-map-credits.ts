import { useContext, useSyncExternalStore } from 'react';
import { SmallMapsContext } from './small-maps-context.ts';
import { useMapTexts } from './use-map-texts.ts';

const never = () => () => {};

/** Credits of the map data in the small maps of a screen, required by its licence; empty if there are none. */
export function useMapCredits(): string {
  const t = useMapTexts();
  const maps = useContext(SmallMapsContext);
  const credits = useSyncExternalStore(maps?.subscribe ?? never, () => maps?.credits ?? '');
  return credits === '' ? '' : t('credits', { credits });
}

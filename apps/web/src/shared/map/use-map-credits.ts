import { useContext, useSyncExternalStore } from 'react';
import { StaticMapsContext } from './static-maps-context.ts';
import { useMapTexts } from './use-map-texts.ts';

const never = () => () => {};

/** Whose data the small maps of a screen show, as their licence asks to be said; empty where there is none to name. */
export function useMapCredits(): string {
  const t = useMapTexts();
  const maps = useContext(StaticMapsContext);
  const credits = useSyncExternalStore(maps?.subscribe ?? never, () => maps?.credits ?? '');
  return credits === '' ? '' : t('credits', { credits });
}

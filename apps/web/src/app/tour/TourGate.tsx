import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isPassingVisit } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { takeEnabled, useTourIndex } from '../../shared/tour/tour-state.ts';
import { notify } from '../../shared/ui/notify.ts';
import { HOME_PATH } from '../guard.ts';
import { lateTexts } from '../texts.ts';

type Layer = ComponentType<{ index: number | null }>;

const TourLayer = lazy(async (): Promise<{ default: Layer }> => {
  try {
    return (await Promise.all([import('./TourLayer.tsx'), lateTexts.tour()]))[0];
  } catch {
    // Without a network there is no tour, and the screen below works as usual.
    return { default: () => null };
  }
});

/** Whether the screen was opened by a link that shows something, as that of an import does. Such a visit is not asked about the tour, until the screen is left. */
function useIsPassing(): boolean {
  const { pathname, state } = useLocation();
  const now = { pathname, isPassing: isPassingVisit(state) };
  const [visit, setVisit] = useState(now);
  if (visit.pathname === pathname) return visit.isPassing;
  setVisit(now);
  return now.isPassing;
}

/** The tour above the current screen; its code is loaded only while it runs or is offered on the map. */
export function TourGate() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const isPassing = useIsPassing();
  const index = useTourIndex();
  const t = useTexts('shell');
  useEffect(() => {
    if (takeEnabled()) notify.success(t('tour.enabled'));
  }, [t]);
  const isOffered = index === null && pathname === HOME_PATH && !isPassing;
  if (!user || !(isOffered || (index ?? 0) > 0)) return null;
  return (
    <Suspense fallback={null}>
      <TourLayer index={index} />
    </Suspense>
  );
}

import { useEffect } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { notify } from '../../shared/ui/notify.ts';
import { AntdProviders } from '../AntdProviders.tsx';
import { takeEnabledMark } from './enabled-mark.ts';
import { TourPrompt } from './TourPrompt.tsx';
import { TourStepper } from './TourStepper.tsx';

/** The question whether to take the tour, or the tour itself (SHELL-09, SHELL-10). */
export default function TourLayer({ index }: { index: number | null }) {
  const t = useTexts('tour');
  useEffect(() => {
    if (takeEnabledMark()) notify.success(t('enabled'));
  }, [t]);
  return <AntdProviders>{index === null ? <TourPrompt /> : <TourStepper index={index} />}</AntdProviders>;
}

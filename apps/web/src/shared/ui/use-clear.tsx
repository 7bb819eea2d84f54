import { useMemo } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { CloseIcon } from './icons.tsx';

/** The button that empties a select: antd names it in English unless it is told a name. */
export function useClear() {
  const t = useTexts('common');
  return useMemo(() => ({ label: t('clearFilter'), clearIcon: <CloseIcon /> }), [t]);
}

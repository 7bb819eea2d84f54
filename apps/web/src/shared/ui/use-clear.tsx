import { useMemo } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { CloseIcon } from './icons.tsx';

/** The clear button of a select, named in the current language: antd's default name is English. */
export function useClear() {
  const t = useTexts('common');
  return useMemo(() => ({ label: t('clearFilter'), clearIcon: <CloseIcon /> }), [t]);
}

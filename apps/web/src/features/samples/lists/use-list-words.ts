import { useTexts } from '../../../shared/i18n/index.ts';

/** Texts shown by the list and the print report in place of rows. */
export function useListWords() {
  const t = useTexts('lists');
  return { failed: t('failed'), empty: t('empty'), emptyHelp: t('emptyHelp'), pageSize: t('pageSize') };
}

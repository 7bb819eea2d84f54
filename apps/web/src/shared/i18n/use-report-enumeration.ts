import { useCallback } from 'react';
import { registerTexts } from './i18n.ts';
import { reportEnumerationsTexts } from './report-enumerations.texts.ts';
import { useTexts } from './use-texts.ts';

registerTexts('reportEnumerations', reportEnumerationsTexts);

type Groups = (typeof reportEnumerationsTexts)['pt-BR'];

/** Name of an enumerated value of a report in the current language; an unknown value stays as it is. */
export function useReportEnumeration(): (group: keyof Groups, value: string) => string {
  const t = useTexts('reportEnumerations');
  return useCallback(
    (group, value) =>
      Object.hasOwn(reportEnumerationsTexts['pt-BR'][group], value)
        ? t(`${group}.${value}` as Parameters<typeof t>[0])
        : value,
    [t],
  );
}

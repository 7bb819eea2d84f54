import { useCallback } from 'react';
import { registerTexts } from './i18n.ts';
import { reportEnumerationsTexts } from './report-enumerations.texts.ts';
import { useTexts } from './use-texts.ts';

registerTexts('reportEnumerations', reportEnumerationsTexts);

type Groups = (typeof reportEnumerationsTexts)['pt-BR'];

/** Reads a value of a report's enumeration in the language of now; a value that is none stays as it is. */
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

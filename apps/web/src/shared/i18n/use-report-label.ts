import { REPORT_FIELDS, type ReportField } from '@escuta/contract';
import { useCallback } from 'react';
import { registerTexts } from './i18n.ts';
import { type FieldPlace, reportFieldsTexts } from './report-fields.texts.ts';
import { useTexts } from './use-texts.ts';

registerTexts('reportFields', reportFieldsTexts);

type Labelled = ReportField | 'position';

const names: Record<Labelled, string | { label: string }> = reportFieldsTexts['pt-BR'];

/** The unit of a number, appended to its name where the value is shown without it. */
function unitOf(name: Labelled, place: FieldPlace): string {
  if (name === 'position' || place === 'detail') return '';
  const field = REPORT_FIELDS[name];
  return field.kind === 'number' ? ` (${field.unit})` : '';
}

/** Name of a field of a leak report in the current language. */
export function useReportLabel(): (name: Labelled, place: FieldPlace) => string {
  const t = useTexts('reportFields');
  return useCallback(
    (name, place) => {
      const entry = names[name];
      const key = typeof entry === 'string' ? name : `${name}.${place in entry ? place : 'label'}`;
      return t(key as Parameters<typeof t>[0]) + unitOf(name, place);
    },
    [t],
  );
}

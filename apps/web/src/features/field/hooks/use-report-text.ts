import { REPORT_FIELDS, type ReportFieldKind, SHOWN_FIELDS, type ShownField } from '@escuta/contract';
import { plainPosition } from '@escuta/domain';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { EnumeratedField } from '../../../shared/i18n/report-enumerations.texts.ts';
import { useReportEnumeration } from '../../../shared/i18n/use-report-enumeration.ts';
import { useReportLabel } from '../../../shared/i18n/use-report-label.ts';
import type { Draft, DraftFields } from '../store/draft.ts';

/** A report as plain text, one line per filled field, so that a refused report can be copied elsewhere. */
export function useReportText(): (draft: Draft) => string {
  const t = useTexts('field');
  const label = useReportLabel();
  const nameOf = useReportEnumeration();
  const written = (fields: DraftFields, name: ShownField): string => {
    if (name === 'position') return fields.position ? plainPosition(fields.position) : '';
    const value = fields[name];
    const kind: ReportFieldKind = REPORT_FIELDS[name].kind;
    if (kind === 'minute') return String(value).replace('T', ' ');
    const values = typeof value === 'string' ? [value] : value;
    const isNamed = kind === 'choice' || kind === 'ticks';
    return values.map((one) => (one && isNamed ? nameOf(name as EnumeratedField, one) : one)).join(', ');
  };
  return ({ fields, inspections, photos }) => {
    const rows = SHOWN_FIELDS.map((name) => [label(name, 'form'), written(fields, name)]);
    const titles = photos.map(({ title }, index) => title || t('photos.untitled', { n: index + 1 }));
    const title = t('form.title', { seq: inspections.map(({ seq }) => seq).join(', ') });
    const filled = [...rows, [t('section.photos'), titles.join(', ')]].filter(([, value]) => value !== '');
    return [title, ...filled.map((row) => row.join(': '))].join('\n');
  };
}

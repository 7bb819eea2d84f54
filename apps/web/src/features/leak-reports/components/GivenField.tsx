import {
  type LeakReport,
  REPORT_FIELDS,
  type ReportFieldKind,
  type ReportFieldOf,
  type ShownField,
} from '@escuta/contract';
import type { ReactNode } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useReportEnumeration } from '../../../shared/i18n/use-report-enumeration.ts';
import { useReportLabel } from '../../../shared/i18n/use-report-label.ts';
import { Field, Written } from './DetailParts.tsx';

type Shown<Kind extends ReportFieldKind> = (
  value: NonNullable<LeakReport[ReportFieldOf<Kind>]>,
  name: ReportFieldOf<Kind>,
) => ReactNode;

/** How each kind of field is shown; coordinates are shown in pairs. */
function useKinds(): { [Kind in Exclude<ReportFieldKind, 'coordinate'>]: Shown<Kind> } {
  const { dateTime, asIs } = useFormats();
  const nameOf = useReportEnumeration();
  return {
    choice: (value, name) => nameOf(name, value),
    minute: (instant) => dateTime(instant),
    note: (text) => <Written text={text} />,
    number: (value, name) => `${asIs(value)} ${REPORT_FIELDS[name].unit}`,
    text: (text) => <bdi>{text}</bdi>,
    ticks: (values, name) => values.map(({ descricao }) => nameOf(name, descricao)).join(', '),
  };
}

/** The operator's entry in one field, or the position of the leak (RDT-02, RDT-03). */
export function GivenField({ name, report }: { name: ShownField; report: LeakReport }) {
  const t = useTexts('leakReports');
  const label = useReportLabel()(name, 'detail');
  const { coordinate } = useFormats();
  const kinds = useKinds();
  const { latitude, longitude } = report;
  const position = latitude === null || longitude === null ? null : `${coordinate(latitude)}; ${coordinate(longitude)}`;
  if (name === 'position') return <Field name={label}>{position}</Field>;
  const { kind } = REPORT_FIELDS[name];
  const value = report[name];
  if (name === 'diametro' && isUndefined(report.diametro)) return <Field name={label}>{t('detail.undefined')}</Field>;
  const show = kinds[kind] as (value: unknown, name: ShownField) => ReactNode;
  return (
    <Field name={label} wide={kind === 'note' || kind === 'ticks'}>
      {value === null || value === '' ? null : show(value, name)}
    </Field>
  );
}

/** An unknown diameter is shown in the language of the screen (RDT-02). */
const isUndefined = (diameter: string | null) => !diameter?.trim() || diameter === 'Indefinido';

import type { CollectorWork } from '@escuta/contract';
import { type Column, type DataTable, dayValue, type Tone } from '../../../shared/charts/index.ts';
import type { Translate } from '../../../shared/i18n/catalogue.ts';
import { type BucketLabel, bucketRow, type Figure } from './model.ts';

type T = Translate<'dashboards'>;

export const collectorName = (nome: string | null, t: T) => nome ?? t('nobody');

/** Most samples first. */
export const bySamples = (work: readonly CollectorWork[]) => [...work].sort((a, b) => b.totalSamples - a.totalSamples);

const share = (part: number, whole: number) => (whole === 0 ? null : (100 * part) / whole);

/** Collectors side by side: how much, how often, how far, how often without access, and when last (DSH-09). */
export function comparisonTable(work: readonly CollectorWork[], t: T): DataTable {
  const rows = bySamples(work);
  const column = (
    key: string,
    shown: Omit<Column, 'key' | 'values'>,
    value: (row: CollectorWork) => number | null,
  ) => ({
    key,
    ...shown,
    values: rows.map(value),
  });
  return {
    title: t('chart.comparison'),
    rowName: t('collector'),
    rows: rows.map(({ id_usuario, nome }) => ({ key: String(id_usuario), label: collectorName(nome, t) })),
    columns: [
      column('totalSamples', { name: t('series.samples'), decimals: 0 }, (row) => row.totalSamples),
      column('dias', { name: t('series.days'), decimals: 0 }, (row) => row.dias),
      column('perDay', { name: t('series.perDay'), decimals: 1 }, (row) => row.dias && row.totalSamples / row.dias),
      column('noAccess', { name: t('series.noAccess'), unit: '%', decimals: 2 }, (row) =>
        share(row.semacesso, row.totalSamples),
      ),
      column('totalKM', { name: t('series.distance'), unit: 'km', decimals: 2 }, (row) => row.totalKM),
      column(
        'kmPerDay',
        { name: t('series.kmPerDay'), unit: 'km', decimals: 2 },
        (row) => row.dias && row.totalKM / row.dias,
      ),
      column('last', { name: t('series.lastDay'), decimals: 0, isDay: true }, (row) => dayValue(row.ultimo_dia)),
    ],
  };
}

type Bucket = CollectorWork['graphicData'][number];
const MEASURES = {
  collectorPeriods: { decimals: 0, of: (row: Bucket) => row.totalSamples },
  collectorNoAccess: { decimals: 2, unit: '%', of: (row: Bucket) => share(row.semacesso, row.totalSamples) },
  collectorDistance: { decimals: 2, unit: 'km', of: (row: Bucket) => row.totalKM },
} as const;
export type Measure = keyof typeof MEASURES;

/** A measure of each collector by bucket (DSH-10). */
export function collectorPeriods(
  work: readonly CollectorWork[],
  measure: Measure,
  texts: { t: T; bucket: BucketLabel; tone(index: number): Tone },
): DataTable {
  const { t, bucket, tone } = texts;
  const { of, ...shown } = MEASURES[measure];
  const rows = bySamples(work);
  return {
    title: t(`chart.${measure}`),
    rowName: t('date'),
    rows: (rows[0]?.graphicData ?? []).map(({ date }) => bucketRow(date, bucket)),
    columns: rows.map(({ id_usuario, nome, graphicData }, index) => ({
      key: String(id_usuario),
      name: collectorName(nome, t),
      ...shown,
      tone: tone(index),
      values: graphicData.map(of),
    })),
  };
}

/** The figures of all collectors together; their call has no period before. */
export function workFigures(work: readonly CollectorWork[], t: T): Figure[] {
  const sum = (of: (row: CollectorWork) => number) => work.reduce((all, row) => all + of(row), 0);
  const [days, samples] = [sum((row) => row.dias), sum((row) => row.totalSamples)];
  const figure = (key: string, name: string, value: number | null, decimals: number, unit?: string): Figure => ({
    ...{ key, name, value, decimals, how: t('how.comparison') },
    ...(unit && { unit }),
  });
  const people = work.filter(({ id_usuario }) => id_usuario !== null).length;
  return [
    figure('people', t('figure.people'), people, 0),
    figure('days', t('figure.workedDays'), days, 0),
    figure('perDay', t('figure.samplesPerDay'), days === 0 ? null : samples / days, 1),
    figure(
      'noAccess',
      t('figure.noAccessShare'),
      share(
        sum((row) => row.semacesso),
        samples,
      ),
      2,
      '%',
    ),
  ];
}

import type { Impact } from '@escuta/contract';
import type { DataTable } from '../../../shared/charts/index.ts';
import type { Translate } from '../../../shared/i18n/catalogue.ts';
import { type BucketLabel, bucketRow, type Figure } from './model.ts';

type T = Translate<'dashboards'>;

const FIGURES = [
  { key: 'leak', decimals: 0 },
  { key: 'apparent', decimals: 0 },
  { key: 'water_saved', decimals: 2, unit: 'm3Day' },
  { key: 'pool_day', decimals: 2, unit: 'perDay' },
  { key: 'truck', decimals: 2, unit: 'perDay' },
  { key: 'water_tank', decimals: 2, unit: 'perDay' },
] as const;

/** The figures of the impact dashboard (DSH-05). */
export function impactFigures(data: Impact, t: T): Figure[] {
  return FIGURES.map((figure) => ({
    key: figure.key,
    name: t(`figure.${figure.key}`),
    value: data[figure.key],
    before: data.anterior[figure.key],
    decimals: figure.decimals,
    ...('unit' in figure && { unit: t(`unit.${figure.unit}`) }),
    how: t(`how.${figure.key}`),
  }));
}

/** Leaks and saved water by bucket. */
export function impactPeriods({ graphicData }: Impact, t: T, bucket: BucketLabel): DataTable {
  return {
    title: t('chart.impact'),
    rowName: t('date'),
    rows: graphicData.map(({ date }) => bucketRow(date, bucket)),
    columns: [
      { key: 'leak', name: t('figure.leak'), decimals: 0, tone: 'confirmed', values: graphicData.map((r) => r.leak) },
      {
        key: 'water_saved',
        name: t('figure.water_saved'),
        unit: t('unit.m3Day'),
        decimals: 2,
        tone: 'main',
        values: graphicData.map((r) => r.water_saved),
      },
    ],
  };
}

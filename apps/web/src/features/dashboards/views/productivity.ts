import type { CollectorWork, PositionAccuracy, Productivity } from '@escuta/contract';
import { CLASSIFICATION_IDS } from '@escuta/domain';
import { type Column, type DataTable, partColumns, type Tone } from '../../../shared/charts/index.ts';
import { currentFormats } from '../../../shared/format/index.ts';
import type { Translate } from '../../../shared/i18n/catalogue.ts';
import { bySamples, collectorName } from './collectors.ts';
import { type BucketLabel, bucketRow, type Figure, type Names } from './model.ts';

type T = Translate<'dashboards'>;

/** The figures of the productivity dashboard (DSH-03). */
export function productivityFigures(data: Productivity, t: T): Figure[] {
  const before = data.anterior;
  const perKm = { unit: t('unit.perKm'), decimals: 2 };
  return [
    {
      key: 'totalSamples',
      name: t('figure.samples'),
      value: data.totalSamples,
      before: before.totalSamples,
      decimals: 0,
      how: t('how.samples'),
    },
    {
      key: 'coletas',
      name: t('figure.collections'),
      value: data.coletas,
      before: before.coletas,
      decimals: 0,
      how: t('how.collections'),
    },
    {
      key: 'totalKM',
      name: t('figure.distance'),
      value: data.totalKM,
      before: before.totalKM,
      unit: 'km',
      decimals: 2,
      how: t('how.distance'),
    },
    {
      key: 'totalCollectKM',
      name: t('figure.collectionsKm'),
      value: data.totalCollectKM,
      before: before.totalCollectKM,
      ...perKm,
      how: t('how.collectionsKm'),
    },
    {
      key: 'totalCollectKMAcess',
      name: t('figure.withNoAccessKm'),
      value: data.totalCollectKMAcess,
      before: before.totalCollectKMAcess,
      ...perKm,
      how: t('how.withNoAccessKm'),
    },
    {
      key: 'totalFraud',
      name: t('figure.fraudKm'),
      value: data.totalFraud,
      before: before.totalFraud,
      ...perKm,
      how: t('how.fraudKm'),
    },
  ];
}

/** The column of the rows' field `key`. */
const columnOf = <Key extends string>(
  rows: readonly Record<Key, number | null>[],
  key: Key,
  shown: Omit<Column, 'key' | 'values'>,
): Column => ({ key, ...shown, values: rows.map((row) => row[key]) });

/** All figures by bucket; each chart draws some columns. */
export function productivityByPeriod({ graphicData: rows }: Productivity, t: T, bucket: BucketLabel): DataTable {
  const perKm = { unit: t('unit.perKm'), decimals: 2 };
  return {
    title: t('chart.collections'),
    rowName: t('date'),
    rows: rows.map(({ date }) => bucketRow(date, bucket)),
    columns: [
      columnOf(rows, 'coletas', { name: t('series.collections'), decimals: 0, tone: 'main' }),
      columnOf(rows, 'semacesso', { name: t('series.noAccess'), decimals: 0, tone: 'second' }),
      columnOf(rows, 'fraude', { name: t('series.fraud'), decimals: 0, tone: 'third' }),
      columnOf(rows, 'totalSamples', { name: t('series.samples'), decimals: 0 }),
      columnOf(rows, 'percentage', { name: t('series.share'), unit: '%', decimals: 2 }),
      columnOf(rows, 'totalKM', { name: t('series.distance'), unit: 'km', decimals: 2, tone: 'main' }),
      columnOf(rows, 'totalCollectKM', { name: t('series.collections'), ...perKm, tone: 'main' }),
      columnOf(rows, 'totalCollectKMAcess', { name: t('series.withNoAccess'), ...perKm, tone: 'second' }),
      columnOf(rows, 'totalFraud', { name: t('series.fraud'), ...perKm, tone: 'third' }),
    ],
  };
}

export const COLLECTION_COLUMNS = ['coletas', 'semacesso', 'fraude'];
export const COLLECTION_TABLE_COLUMNS = [...COLLECTION_COLUMNS, 'totalSamples', 'percentage'];
export const PER_KM_COLUMNS = ['totalCollectKM', 'totalCollectKMAcess', 'totalFraud'];

/** Collections by collector, most first. */
export function collectorTable(work: readonly CollectorWork[], t: T): DataTable {
  const rows = bySamples(work);
  return {
    title: t('chart.collectors'),
    rowName: t('collector'),
    rows: rows.map(({ id_usuario, nome }) => ({ key: String(id_usuario), label: collectorName(nome, t) })),
    columns: [
      columnOf(rows, 'coletas', { name: t('series.collections'), decimals: 0, tone: 'main' }),
      columnOf(rows, 'semacesso', { name: t('series.noAccess'), decimals: 0, tone: 'second' }),
      columnOf(rows, 'fraude', { name: t('series.fraud'), decimals: 0, tone: 'third' }),
      columnOf(rows, 'totalSamples', { name: t('series.samples'), decimals: 0 }),
      columnOf(rows, 'percentage', { name: t('series.share'), unit: '%', decimals: 2 }),
      columnOf(rows, 'totalKM', { name: t('series.distance'), unit: 'km', decimals: 2 }),
      columnOf(rows, 'totalCollectKM', { name: t('series.collections'), unit: t('unit.perKm'), decimals: 2 }),
    ],
  };
}

const CLASS_TONES: Record<number, Tone> = {
  [CLASSIFICATION_IDS.LEAK]: 'series4',
  [CLASSIFICATION_IDS.LESS]: 'series2',
  [CLASSIFICATION_IDS.PASS]: 'series0',
  [CLASSIFICATION_IDS.PEND]: 'quiet',
  [CLASSIFICATION_IDS.INCO]: 'series1',
  [CLASSIFICATION_IDS.NOAC]: 'series6',
  [CLASSIFICATION_IDS.FRAU]: 'series3',
  [CLASSIFICATION_IDS.VISI]: 'series5',
};

/** Samples by effective class. */
export function classTable({ summary }: Productivity, t: T, names: Names): DataTable {
  return {
    title: t('chart.classes'),
    rowName: t('class'),
    rows: summary.map(({ id_classificacao }) => ({
      key: String(id_classificacao),
      label: names.className(id_classificacao),
      tone: CLASS_TONES[id_classificacao] ?? 'quiet',
    })),
    columns: partColumns(
      summary.map(({ value }) => value),
      { values: t('series.samples'), shares: t('series.share') },
    ),
  };
}

const BAND_TONES: readonly Tone[] = ['confirmed', 'series5', 'pending', 'refused'];

/** Accuracy of the positions (D-16). */
export function positionTable({ faixas }: PositionAccuracy, t: T): DataTable {
  const { unit } = currentFormats();
  const last = faixas.findLast(({ ate }) => ate !== null)?.ate ?? 0;
  return {
    title: t('chart.position'),
    rowName: t('precision'),
    rows: faixas.map(({ ate }, index) => ({
      key: String(ate),
      label: ate === null ? `> ${unit(last, 'm')}` : `≤ ${unit(ate, 'm')}`,
      tone: BAND_TONES[index] ?? 'quiet',
    })),
    columns: partColumns(
      faixas.map(({ quantidade }) => quantidade),
      { values: t('series.samples'), shares: t('series.share') },
    ),
  };
}

/** Median accuracy of the positions, metres; 31 means more than 30. */
export function positionFigure(data: PositionAccuracy, t: T): Figure {
  return {
    key: 'mediana',
    name: t('figure.median'),
    value: data.mediana,
    before: data.mediana_anterior,
    unit: 'm',
    decimals: 0,
    how: t('how.position'),
    note: [...(data.mediana === 31 ? [t('overThirty')] : []), t('withoutPrecision', { n: data.sem_precisao })].join(
      ' ',
    ),
  };
}

import type {
  Accuracy,
  AnalysisTotals,
  LossSummary,
  OccurrenceData,
  OccurrenceRow,
  PredictionRow,
  Share,
} from '@escuta/contract';
import { CLASSIFICATION_IDS } from '@escuta/domain';
import { type Column, type DataTable, partColumns, type Tone } from '../../../shared/charts/index.ts';
import { currentFormats } from '../../../shared/format/index.ts';
import type { Translate } from '../../../shared/i18n/catalogue.ts';
import { type BucketLabel, bucketRow, type Figure, type Names } from './model.ts';

type T = Translate<'dashboards'>;

/** The totals in their order, with their texts; those per km and per collection have decimals. */
const TOTALS = [
  { key: 'total', text: 'suspects' },
  { key: 'total_pending_samples', text: 'pending' },
  { key: 'total_samples_not_confirmed', text: 'notConfirmed' },
  { key: 'total_samples_confirmed', text: 'confirmed' },
  { key: 'total_confirmed_reports', text: 'confirmedReports' },
  { key: 'total_unconfirmed_reports', text: 'unconfirmedReports' },
  { key: 'quantidadeDistancia', text: 'reportsKm', unit: 'perKm', decimals: 2 },
  { key: 'quantidadeColeta', text: 'reportsCollection', unit: 'perCollection', decimals: 4 },
  { key: 'not_confirmed_km', text: 'unconfirmedKm', unit: 'perKm', decimals: 2 },
  { key: 'not_confirmed', text: 'unconfirmedCollection', unit: 'perCollection', decimals: 4 },
] as const;
/** Place of the accuracy among the totals: after the samples, before the reports. */
const ACCURACY_PLACE = 4;

/** The figures of the analysis dashboard (DSH-04). */
export function analysisFigures(data: AnalysisTotals, accuracy: Accuracy, t: T): Figure[] {
  const figures = TOTALS.map(
    ({ key, text, ...rest }): Figure => ({
      key,
      name: t(`figure.${text}`),
      value: data[key],
      before: data.anterior[key],
      decimals: 0,
      ...('unit' in rest && { unit: t(`unit.${rest.unit}`), decimals: rest.decimals }),
      how: t(`how.${text}`),
    }),
  );
  return figures.toSpliced(ACCURACY_PLACE, 0, {
    key: 'porcentagem',
    name: t('figure.accuracy'),
    value: accuracy.porcentagem,
    before: accuracy.anterior.porcentagem,
    unit: '%',
    decimals: 2,
    how: t('how.accuracy'),
    note: intervalText(accuracy, t),
  });
}

/** Text of a share's confidence interval, or that there are too few decisions. */
export function intervalText(share: Share, t: T): string {
  if (!share.intervalo) return t('fewDecisions');
  const [low, high] = share.intervalo;
  const { percent } = currentFormats();
  const [from, to] = [percent(low / 100, 1), percent(high / 100, 1)];
  const interval = t('interval', { low: from, high: to, number: share.number });
  return share.suficiente ? interval : `${interval} ${t('fewDecisions')}`;
}

const OCCURRENCES = [
  { key: 'pendentes', tone: 'pending' },
  { key: 'nao_confirmados', tone: 'refused' },
  { key: 'confirmados', tone: 'confirmed' },
] as const satisfies readonly { key: keyof OccurrenceRow; tone: Tone }[];

/** Suspect points by bucket, as numbers. */
export function occurrenceTable({ number: { graphicData } }: OccurrenceData, t: T, bucket: BucketLabel): DataTable {
  const plain = (key: 'total' | 'samplesAmount', name: string): Column => ({
    key,
    name,
    decimals: 0,
    values: graphicData.map((row) => row[key]),
  });
  return {
    ...occurrences(graphicData, t, bucket),
    title: t('chart.occurrences'),
    columns: [
      ...occurrences(graphicData, t, bucket).columns,
      plain('total', t('series.suspects')),
      plain('samplesAmount', t('series.samples')),
    ],
  };
}

/** Suspect points as shares of each bucket. */
export function occurrenceShares(
  { percentage: { graphicData } }: OccurrenceData,
  t: T,
  bucket: BucketLabel,
): DataTable {
  const table = occurrences(graphicData, t, bucket);
  const columns = table.columns.map((column) => ({ ...column, unit: '%', decimals: 2 }));
  return { ...table, title: t('chart.occurrenceShares'), columns };
}

export const OCCURRENCE_COLUMNS = OCCURRENCES.map(({ key }) => key);

function occurrences(rows: readonly OccurrenceRow[], t: T, bucket: BucketLabel): DataTable {
  return {
    title: '',
    rowName: t('date'),
    rows: rows.map(({ date }) => bucketRow(date, bucket)),
    columns: OCCURRENCES.map(({ key, tone }) => ({
      key,
      name: t(`series.${key}`),
      decimals: 0,
      tone,
      values: rows.map((row) => row[key]),
    })),
  };
}

const LOSS_TONES: readonly Tone[] = ['series0', 'series1', 'series2'];

/** Losses of one kind, by type. */
export function lossTable(summary: LossSummary, kind: 'aparente' | 'real', t: T, names: Names): DataTable {
  const { itens } = summary[kind];
  return {
    title: t(kind === 'aparente' ? 'chart.apparent' : 'chart.real'),
    rowName: t('lossType'),
    rows: itens.map(({ tipo_vazamento }, index) => ({
      key: tipo_vazamento,
      label: names.leakType(tipo_vazamento),
      tone: LOSS_TONES[index] ?? 'quiet',
    })),
    columns: partColumns(
      itens.map(({ quantidade }) => quantidade),
      { values: t('series.reports'), shares: t('series.share') },
    ),
  };
}

/** Both kinds of loss by bucket. */
export function lossPeriods({ graphicData }: LossSummary, t: T, bucket: BucketLabel): DataTable {
  return {
    title: t('chart.losses'),
    rowName: t('date'),
    rows: graphicData.map(({ date }) => bucketRow(date, bucket)),
    columns: [
      {
        key: 'aparente',
        name: t('series.apparent'),
        decimals: 0,
        tone: 'third',
        values: graphicData.map((r) => r.aparente),
      },
      { key: 'real', name: t('series.real'), decimals: 0, tone: 'main', values: graphicData.map((r) => r.real) },
    ],
  };
}

const PREDICTIONS = [0, 1, 2, 3] as const;

/** Samples by the system's class and by the result of the report (D-29). */
export function predictionTable(rows: readonly PredictionRow[], t: T, names: Names): DataTable {
  const classes = [...new Set(rows.map(({ id_classificacao }) => id_classificacao))];
  const count = (id: number, predicao: number) =>
    rows.find((row) => row.id_classificacao === id && row.predicao === predicao)?.quantidade ?? 0;
  return {
    title: t('chart.predictions'),
    rowName: t('systemClass'),
    rows: classes.map((id) => ({ key: String(id), label: names.className(id) })),
    columns: PREDICTIONS.map((predicao) => ({
      key: String(predicao),
      name: t(`prediction.p${predicao}`),
      decimals: 0,
      values: classes.map((id) => count(id, predicao)),
    })),
  };
}

export type PrecisionGroup = keyof Accuracy['precisao'];
export const PRECISION_GROUPS: readonly PrecisionGroup[] = ['classe', 'unidade', 'coletor', 'material'];

/** A row of the accuracy of the system's class. */
export interface PrecisionRow extends Share {
  key: string;
  name: string;
}

/** Accuracy of the system's class by a group; most decisions first. */
export function precisionRows({ precisao }: Accuracy, group: PrecisionGroup, t: T, names: Names): PrecisionRow[] {
  return [...precisao[group]]
    .sort((a, b) => b.number - a.number)
    .map(({ id, nome, ...share }) => ({ ...share, key: String(id), name: precisionName(group, id, nome, t, names) }));
}

function precisionName(
  group: PrecisionGroup,
  id: number | string | null,
  nome: string | null,
  t: T,
  names: Names,
): string {
  if (group === 'classe')
    return Object.hasOwn(CLASSIFICATION_IDS, String(id))
      ? names.className(CLASSIFICATION_IDS[id as keyof typeof CLASSIFICATION_IDS])
      : String(nome ?? id);
  if (group === 'material' && id !== null) return names.material(String(id));
  return nome ?? t(group === 'coletor' ? 'nobody' : 'unknown');
}

/** Accuracy as a table. Shares of too few decisions are empty. */
export function precisionTable(accuracy: Accuracy, group: PrecisionGroup, t: T, names: Names): DataTable {
  const rows = precisionRows(accuracy, group, t, names);
  const ifEnough = (value: (row: PrecisionRow) => number | null | undefined) =>
    rows.map((row) => (row.suficiente ? (value(row) ?? null) : null));
  return {
    title: t(`precisionBy.${group}`),
    rowName: t(`precisionRow.${group}`),
    rows: rows.map(({ key, name, suficiente }) => ({
      key,
      label: suficiente ? name : `${name} · ${t('fewDecisions')}`,
    })),
    columns: [
      { key: 'quantidade', name: t('series.right'), decimals: 0, values: rows.map(({ quantidade }) => quantidade) },
      { key: 'number', name: t('series.decisions'), decimals: 0, values: rows.map(({ number }) => number) },
      {
        key: 'porcentagem',
        name: t('series.precision'),
        unit: '%',
        decimals: 2,
        values: ifEnough(({ porcentagem }) => porcentagem),
      },
      {
        key: 'low',
        name: t('series.from'),
        unit: '%',
        decimals: 2,
        values: ifEnough(({ intervalo }) => intervalo?.[0]),
      },
      {
        key: 'high',
        name: t('series.to'),
        unit: '%',
        decimals: 2,
        values: ifEnough(({ intervalo }) => intervalo?.[1]),
      },
    ],
  };
}

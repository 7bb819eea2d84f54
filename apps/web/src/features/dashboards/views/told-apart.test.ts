import type {
  CollectorWork,
  Impact,
  LossSummary,
  OccurrenceData,
  PositionAccuracy,
  Productivity,
} from '@escuta/contract';
import { APPARENT_LOSSES, CLASSIFICATION_IDS, formatsOf, POSITION_BANDS, REAL_LOSSES } from '@escuta/domain';
import { expect, it } from 'vitest';
import { type ChartKind, type DataTable, MOST_SERIES, pick, seriesTone } from '../../../shared/charts/index.ts';
import { axisOption, donutOption } from '../../../shared/charts/options.ts';
import type { Translate } from '../../../shared/i18n/catalogue.ts';
import { lossPeriods, lossTable, OCCURRENCE_COLUMNS, occurrenceShares, occurrenceTable } from './analysis.ts';
import { collectorPeriods } from './collectors.ts';
import { impactPeriods } from './impact.ts';
import {
  COLLECTION_COLUMNS,
  classTable,
  collectorTable,
  PER_KM_COLUMNS,
  positionTable,
  productivityByPeriod,
} from './productivity.ts';

const t = ((key: string) => key) as unknown as Translate<'dashboards'>;
const names = { className: String, leakType: String, material: String };
const look = { theme: 'light', moves: false, formats: formatsOf('en') } as const;
const day = String;

const rows = [{ date: '2026-01-01' }];
const productivity = {
  graphicData: rows,
  summary: Object.values(CLASSIFICATION_IDS).map((id_classificacao) => ({ id_classificacao })),
} as Productivity;
const work = Array.from({ length: MOST_SERIES }, (_, id_usuario) => ({
  id_usuario,
  nome: `P${id_usuario}`,
  graphicData: rows,
})) as CollectorWork[];
const suspects = { number: { graphicData: rows }, percentage: { graphicData: rows } } as OccurrenceData;
const kinds = (all: readonly string[]) => ({ itens: all.map((tipo_vazamento) => ({ tipo_vazamento })) });
const losses = { graphicData: rows, aparente: kinds(APPARENT_LOSSES), real: kinds(REAL_LOSSES) } as LossSummary;
const position = { faixas: POSITION_BANDS.map((ate) => ({ ate })) } as PositionAccuracy;

/** Pattern, dash and marker of each part, without its colour. */
function looks(parts: unknown): string[] {
  return (parts as object[]).map((part) => {
    const { itemStyle, lineStyle, symbol } = part as Record<'itemStyle' | 'lineStyle', Record<string, unknown>> & {
      symbol?: string;
    };
    return JSON.stringify([itemStyle.decal ?? null, lineStyle?.type ?? null, symbol ?? null]);
  });
}

const expectApart = (parts: unknown, n: number) => {
  expect(looks(parts)).toHaveLength(n);
  expect(new Set(looks(parts)).size).toBe(n);
};

const byPeriod = productivityByPeriod(productivity, t, day);
const charts: [string, ChartKind, DataTable, number][] = [
  ['collections', 'bars', pick(byPeriod, COLLECTION_COLUMNS), 3],
  ['per km', 'lines', pick(byPeriod, PER_KM_COLUMNS), 3],
  ['by collector', 'bars', pick(collectorTable(work, t), COLLECTION_COLUMNS), 3],
  [
    'collectors by period',
    'stack',
    collectorPeriods(work, 'collectorPeriods', { t, bucket: day, tone: seriesTone }),
    MOST_SERIES,
  ],
  ['suspect points', 'stack', pick(occurrenceTable(suspects, t, day), OCCURRENCE_COLUMNS), 3],
  ['their shares', 'stack', occurrenceShares(suspects, t, day), 3],
  ['losses', 'stack', lossPeriods(losses, t, day), 2],
  ['impact', 'bars', pick(impactPeriods({ graphicData: rows } as Impact, t, day), ['leak']), 1],
];

it.each(charts)('%s: no two series differ in colour alone', (_, kind, table, n) => {
  expectApart(axisOption(table, kind, look).series, n);
});

it.each([
  ['classes', classTable(productivity, t, names), 8],
  ['position', positionTable(position, t), 4],
  ['apparent losses', lossTable(losses, 'aparente', t, names), 3],
  ['real losses', lossTable(losses, 'real', t, names), 3],
])('%s: no two slices differ in colour alone', (_, table, n) => {
  const [donut] = donutOption(table, look).series as { data: unknown }[];
  expectApart(donut?.data, n);
});

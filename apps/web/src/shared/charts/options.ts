import type { Formats } from '@escuta/domain';
import { shortName } from '../format/names.ts';
import { chartColors, FONT_FAMILY, palettes, type ThemeName } from '../ui/theme.ts';
import { type Column, columnTitle, type DataTable } from './data-table.ts';
import type { EChartsCoreOption } from './echarts.ts';
import { fillOf } from './tones.ts';

export type ChartKind = 'bars' | 'stack' | 'lines';

interface Look {
  theme: ThemeName;
  /** Whether animation is allowed: never with reduced motion, nor on paper. */
  moves: boolean;
  formats: Formats;
}

/** Labels longer than a date are rotated, so that all of them fit. */
const DATE_LENGTH = 10;

const NOTHING = '–';
const written = ({ formats }: Look, column: Column, value: unknown) =>
  typeof value === 'number' ? formats.number(value, column.decimals) : NOTHING;

function common({ theme, moves }: Look): EChartsCoreOption {
  const { text, raised, lineStrong } = palettes[theme];
  return {
    animation: moves,
    animationDuration: 150,
    textStyle: { fontFamily: FONT_FAMILY, fontSize: 12, color: text },
    tooltip: {
      confine: true,
      backgroundColor: raised,
      borderColor: lineStrong,
      textStyle: { color: text, fontSize: 12, fontFamily: FONT_FAMILY },
    },
  };
}

/** Grouped bars, stacked bars or lines: rows are places on the axis, columns are series. */
export function axisOption(table: DataTable, kind: ChartKind, look: Look): EChartsCoreOption {
  const { textSecondary, line } = palettes[look.theme];
  const base = common(look);
  const units = new Set(table.columns.map(({ unit }) => unit));
  const hasNames = table.rows.some((row) => row.label.length > DATE_LENGTH);
  const label = { color: textSecondary, fontSize: 12, fontFamily: FONT_FAMILY };
  return {
    ...base,
    tooltip: { ...(base.tooltip as object), trigger: 'axis', axisPointer: { type: 'shadow' } },
    grid: { left: 4, right: 8, top: 32, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      data: table.rows.map((row) => row.label),
      axisLabel: {
        ...label,
        formatter: shortName,
        ...(hasNames ? { interval: 0, rotate: 30 } : { hideOverlap: true }),
      },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: line } },
    },
    yAxis: {
      type: 'value',
      name: units.size === 1 ? [...units][0] : undefined,
      nameTextStyle: { ...label, align: 'left' },
      nameGap: 12,
      minInterval: table.columns.every(({ decimals }) => decimals === 0) ? 1 : 0,
      axisLabel: { ...label, formatter: look.formats.asIs },
      splitLine: { lineStyle: { color: line } },
    },
    series: table.columns.map((column) => series(column, kind, look)),
  };
}

function series(column: Column, kind: ChartKind, look: Look) {
  const fill = fillOf(column.tone ?? 'main', look.theme);
  const shared = {
    name: columnTitle(column),
    data: [...column.values],
    itemStyle: fill,
    tooltip: { valueFormatter: (value: unknown) => written(look, column, value) },
    emphasis: { disabled: true },
  };
  if (kind !== 'lines') {
    return { ...shared, type: 'bar', barMaxWidth: 36, ...(kind === 'stack' ? { stack: 'all' } : { barGap: '8%' }) };
  }
  return {
    ...shared,
    type: 'line',
    symbol: SYMBOLS[column.tone ?? 'main'] ?? 'circle',
    symbolSize: 8,
    lineStyle: { width: 2, color: fill.color, type: LINES[column.tone ?? 'main'] ?? 'solid' },
    itemStyle: { color: fill.color },
  };
}

/** Lines differ in markers and dashes. */
export const SYMBOLS: Partial<Record<string, string>> = { second: 'rect', third: 'triangle' };
export const LINES: Partial<Record<string, string>> = { second: 'dashed', third: 'dotted' };

/** The parts of a whole, by the rows of a table with {@link partColumns}. */
export function donutOption(table: DataTable, look: Look): EChartsCoreOption {
  const [column, shares] = table.columns;
  const share = (index: number) => (shares ? `${written(look, shares, shares.values[index])}%` : NOTHING);
  const { ink } = chartColors[look.theme];
  return {
    ...common(look),
    series: [
      {
        type: 'pie',
        radius: ['56%', '96%'],
        label: { show: false },
        labelLine: { show: false },
        emphasis: { disabled: true },
        itemStyle: { borderColor: ink, borderWidth: 1 },
        tooltip: {
          valueFormatter: (value: unknown, index: number) =>
            column ? `${written(look, column, value)} (${share(index)})` : NOTHING,
        },
        data: table.rows.map((row, index) => ({
          name: row.label,
          value: column?.values[index] ?? 0,
          itemStyle: fillOf(row.tone ?? 'main', look.theme),
        })),
      },
    ],
  };
}

import { rounded } from '@escuta/domain';
import type { SheetData } from 'write-excel-file/browser';
import { columnTitle, type DataTable } from '../../../shared/charts/index.ts';
import type { Figure, SheetPart } from '../views/model.ts';

type Cell = SheetData[number][number];
type Line = Cell[];

// Always a text cell, so that no content is read as a formula.
const text = (value: string): Cell => ({ type: String, value });
const head = (value: string): Cell => ({ type: String, value, fontWeight: 'bold' });

/** A number as the screen shows it, rounded to the same decimals. */
function number(value: number | null, decimals: number): Cell {
  if (value === null) return null;
  const format = decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
  return { type: Number, value: rounded(value, decimals), format };
}

/** Column names of the figures. */
export type FigureHeads = Record<'figure' | 'unit' | 'value' | 'before' | 'note', string>;

function figureLines(figures: readonly Figure[], heads: FigureHeads): Line[] {
  return [
    [head(heads.figure), head(heads.unit), head(heads.value), head(heads.before), head(heads.note)],
    ...figures.map(({ name, unit, value, before, decimals, note }) => [
      text(name),
      unit ? text(unit) : null,
      number(value, decimals),
      number(before, decimals),
      note ? text(note) : null,
    ]),
  ];
}

function tableLines({ rowName, rows, columns }: DataTable): Line[] {
  return [
    [head(rowName), ...columns.map((column) => head(columnTitle(column)))],
    ...rows.map((row, index) => [
      text(row.label),
      ...columns.map(({ values, decimals }) => number(values[index] ?? null, decimals)),
    ]),
  ];
}

/** The sheets of a workbook: figures, then each table below its title; a single table has no title. */
export function workbook(parts: readonly SheetPart[], heads: FigureHeads) {
  return parts.map(({ name, figures, tables = [] }) => {
    const isLone = !figures && tables.length === 1;
    const blocks = [
      ...(figures ? [figureLines(figures, heads)] : []),
      ...tables.map((table) => (isLone ? tableLines(table) : [[head(table.title)], ...tableLines(table)])),
    ];
    const data: SheetData = blocks.flatMap((lines, index) => (index === 0 ? lines : [[], ...lines]));
    const width = Math.max(...data.map((line) => line.length));
    return {
      data,
      sheet: name,
      columns: [{ width: 40 }, ...Array.from({ length: width - 1 }, () => ({ width: 22 }))],
      stickyRowsCount: isLone ? 1 : 0,
    };
  });
}

import { rounded } from '@escuta/domain';
import type { SheetData } from 'write-excel-file/browser';
import { columnTitle, type DataTable, dayOf } from '../../../shared/charts/index.ts';
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

/** A day as a date; spreadsheet programs write the pattern in lower case. */
function day(value: string, pattern: string): Cell {
  return { type: Date, value: new Date(`${value}T00:00:00Z`), format: pattern.toLowerCase(), align: 'left' };
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
      number(before ?? null, decimals),
      note ? text(note) : null,
    ]),
  ];
}

function tableLines({ rowName, rows, columns }: DataTable, datePattern: string): Line[] {
  return [
    [head(rowName), ...columns.map((column) => head(columnTitle(column)))],
    ...rows.map((row, index) => [
      row.date ? day(row.date, datePattern) : text(row.label),
      ...columns.map(({ values, decimals, isDay }) => {
        const value = values[index] ?? null;
        return isDay && value !== null ? day(dayOf(value), datePattern) : number(value, decimals);
      }),
    ]),
  ];
}

/**
 * The sheets of a workbook: figures, then each table below its title; a single table has no title.
 * @param datePattern of dates in the current language, DD/MM/YYYY
 */
export function workbook(parts: readonly SheetPart[], heads: FigureHeads, datePattern: string) {
  return parts.map(({ name, figures, tables = [] }) => {
    const isLone = !figures && tables.length === 1;
    const blocks = [
      ...(figures ? [figureLines(figures, heads)] : []),
      ...tables.map((table) => {
        const lines = tableLines(table, datePattern);
        return isLone ? lines : [[head(table.title)], ...lines];
      }),
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

import { type ReactNode, useState } from 'react';
import { useFormats } from '../format/index.ts';
import { type Column, columnTitle, type DataTable, dayOf } from './data-table.ts';
import { Swatch } from './Swatch.tsx';
import styles from './table-of.module.css';

interface TableOfProps {
  table: DataTable;
  /** Whether the rows can be sorted by each column. */
  canSort?: boolean;
  /** What can be done about a row, by its key, in a last column. */
  action?: { name: string; of(key: string): ReactNode };
}

/** A data table as an HTML table. */
export function TableOf({ table, canSort = false, action }: TableOfProps) {
  const write = useWriter();
  const { order, sortBy, directionOf } = useSorting(table);
  const head = (key: string, name: string) =>
    canSort ? (
      <button type="button" className={styles.sort} onClick={() => sortBy(key)}>
        {name} <span aria-hidden="true">{SIGNS[directionOf(key)]}</span>
      </button>
    ) : (
      name
    );
  const sorted = (key: string) => (canSort ? { 'aria-sort': directionOf(key) } : {});
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={table.title}>
      <table className={styles.table}>
        <caption className="visually-hidden">{table.title}</caption>
        <thead>
          <tr>
            <th scope="col" {...sorted(NAME)}>
              {head(NAME, table.rowName)}
            </th>
            {table.columns.map((column) => (
              <th key={column.key} scope="col" className={styles.number} {...sorted(column.key)}>
                {head(column.key, columnTitle(column))}
              </th>
            ))}
            {action ? (
              <th scope="col">
                <span className="visually-hidden">{action.name}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {order.map(({ row, index }) => (
            <tr key={row.key} data-block>
              <th scope="row">
                {row.tone ? <Swatch tone={row.tone} /> : null}
                {row.label}
              </th>
              {table.columns.map((column) => (
                <td key={column.key} className={styles.number}>
                  {write(column, index)}
                </td>
              ))}
              {action ? <td className={styles.action}>{action.of(row.key)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function useWriter() {
  const { number, day } = useFormats();
  return ({ values, decimals, isDay }: Column, index: number) => {
    const value = values[index];
    if (typeof value !== 'number') return '–';
    return isDay ? day(dayOf(value)) : number(value, decimals);
  };
}

type Direction = 'ascending' | 'descending' | 'none';
const SIGNS: Record<Direction, string> = { ascending: '▲', descending: '▼', none: '↕' };
/** The column of names; it begins with the first, columns of figures with the highest. */
const NAME = '';

/** The rows of a table in the chosen order; in their own before a choice. */
function useSorting({ rows, columns }: DataTable) {
  const [chosen, setChosen] = useState<{ key: string; isDown: boolean } | null>(null);
  const order = rows.map((row, index) => ({ row, index }));
  if (chosen) {
    const values = columns.find(({ key }) => key === chosen.key)?.values ?? [];
    const of = (index: number) => values[index] ?? Number.NEGATIVE_INFINITY;
    order.sort((a, b) =>
      chosen.key === NAME ? a.row.label.localeCompare(b.row.label) : of(a.index) - of(b.index) || 0,
    );
    if (chosen.isDown) order.reverse();
  }
  const directionOf = (key: string): Direction =>
    chosen?.key !== key ? 'none' : chosen.isDown ? 'descending' : 'ascending';
  const sortBy = (key: string) =>
    setChosen((before) => ({ key, isDown: before?.key === key ? !before.isDown : key !== NAME }));
  return { order, sortBy, directionOf };
}

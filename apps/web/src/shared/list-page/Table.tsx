import type { HTMLAttributes, ReactNode } from 'react';
import styles from '../ui/list-page.module.css';

/** A column of a table. */
export interface Column<Row> {
  key: string;
  head: string;
  /** CSS class of the header and the cells. */
  className?: string | undefined;
  /** On a phone the cell has no label. */
  isUnnamed?: boolean;
  cell(row: Row): ReactNode;
}

interface TableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): number | string;
  /** Further attributes of a row, such as an ID for tests. */
  rowProps?(row: Row): HTMLAttributes<HTMLTableRowElement> & Record<`data-${string}`, unknown>;
}

/** A table; on a phone each row is a card. */
export function Table<Row>({ caption, columns, rows, keyOf, rowProps }: TableProps<Row>) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, head }) => (
            <th key={key} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...rowProps?.(row)}>
            {columns.map(({ key, head, className, isUnnamed, cell }) => (
              <td key={key} className={className} data-label={isUnnamed ? undefined : head}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

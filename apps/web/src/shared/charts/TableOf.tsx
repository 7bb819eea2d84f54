import { useFormats } from '../format/index.ts';
import { columnTitle, type DataTable } from './data-table.ts';
import { Swatch } from './Swatch.tsx';
import styles from './table-of.module.css';

/** A data table as an HTML table. */
export function TableOf({ table }: { table: DataTable }) {
  const formats = useFormats();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={styles.scroller} tabIndex={0} aria-label={table.title}>
      <table className={styles.table}>
        <caption className="visually-hidden">{table.title}</caption>
        <thead>
          <tr>
            <th scope="col">{table.rowName}</th>
            {table.columns.map((column) => (
              <th key={column.key} scope="col" className={styles.number}>
                {columnTitle(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={row.key} data-block>
              <th scope="row">
                {row.tone ? <Swatch tone={row.tone} /> : null}
                {row.label}
              </th>
              {table.columns.map(({ key, values, decimals }) => (
                <td key={key} className={styles.number}>
                  {typeof values[index] === 'number' ? formats.number(values[index], decimals) : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

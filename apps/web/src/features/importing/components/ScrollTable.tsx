import type { ReactNode } from 'react';
import form from '../../../shared/forms/layout.module.css';
import styles from './importing.module.css';

interface ScrollTableProps {
  name: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
  /** From this column on there are numbers. */
  numbersFrom?: number;
}

/** A table that scrolls in both directions within its frame. */
export function ScrollTable({ name, head, rows, numbersFrom = head.length }: ScrollTableProps) {
  const kindOf = (place: number) => (place < numbersFrom ? undefined : styles.number);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={`${form.across} ${styles.rows}`} tabIndex={0} aria-label={name}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((text, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never change
              <th key={place} scope="col" className={kindOf(place)}>
                <bdi>{text}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file never change
            <tr key={row}>
              {head.map((_, place) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: nor do its columns
                  key={place}
                  className={kindOf(place)}
                  data-label={head[place]}
                  data-number={place < numbersFrom ? undefined : true}
                >
                  <bdi>{cells[place] ?? ''}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

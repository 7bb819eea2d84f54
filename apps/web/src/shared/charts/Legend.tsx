import type { Column, Tone } from './data-table.ts';
import styles from './legend.module.css';
import { type ChartKind, LINES, SYMBOLS } from './options.ts';
import { Swatch } from './Swatch.tsx';

/** Legend: colours, patterns and lines of a chart with their names. */
export function Legend({ columns, kind }: { columns: readonly Column[]; kind: ChartKind }) {
  return (
    <ul className={styles.legend}>
      {columns.map(({ key, name, tone = 'main' }) => (
        <li key={key}>
          {kind === 'lines' ? <LineMark tone={tone} /> : <Swatch tone={tone} />}
          {name}
        </li>
      ))}
    </ul>
  );
}

const DASHES: Partial<Record<string, string>> = { dashed: '5 3', dotted: '2 2' };

/** A sample of the line with its marker. */
function LineMark({ tone }: { tone: Tone }) {
  const color = `var(--escuta-chart-${tone})`;
  const symbol = SYMBOLS[tone];
  return (
    <svg className={styles.line} width="28" height="12" viewBox="0 0 28 12" aria-hidden="true">
      <path d="M0 6h28" stroke={color} strokeWidth="2" strokeDasharray={DASHES[LINES[tone] ?? '']} />
      <path d={MARKS[symbol ?? 'circle']} fill={color} />
    </svg>
  );
}

const MARKS: Partial<Record<string, string>> = {
  circle: 'M14 2a4 4 0 1 1 0 8a4 4 0 1 1 0-8Z',
  rect: 'M10 2h8v8h-8Z',
  triangle: 'M14 1.5 18.5 10h-9Z',
};

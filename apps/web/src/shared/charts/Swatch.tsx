import type { Tone } from './data-table.ts';
import styles from './swatch.module.css';
import { patternOf } from './tones.ts';

/** The colour and pattern of a tone, beside its name. */
export function Swatch({ tone }: { tone: Tone }) {
  const color = `var(--escuta-chart-${tone})`;
  return (
    <span aria-hidden="true" className={`${styles.swatch} ${styles[patternOf(tone)]}`} style={{ background: color }} />
  );
}

import { useId } from 'react';
import { useTexts } from '../i18n/index.ts';
import { ProductDateTimePicker } from './ProductDateTimePicker.tsx';
import styles from './period.module.css';

type End = 'from' | 'to';

interface PeriodFieldProps {
  /** IDs of the two inputs. */
  ids: Record<End, string>;
  legend: string;
  /** Each `YYYY-MM-DD HH:mm` in UTC-3; empty for none. */
  value: Record<End, string>;
  /** Adds the legend to the names of both ends, for forms with more than one period. */
  isOneOfMany?: boolean;
  /** Error text and the invalid ends. */
  problem?: { text: string; ends: readonly End[] } | null | undefined;
  onChange(end: End, value: string): void;
}

/** A period of two minutes, with its error below. */
export function PeriodField({ ids, legend, value, isOneOfMany = false, problem, onChange }: PeriodFieldProps) {
  const t = useTexts('common');
  const errorId = useId();
  const end = (which: End) => (
    <ProductDateTimePicker
      id={ids[which]}
      label={isOneOfMany ? `${legend}, ${t(which)}` : t(which)}
      value={value[which]}
      onChange={(next) => onChange(which, next)}
      opensAt={which === 'from' ? '00:00' : '23:59'}
      {...(problem?.ends.includes(which) && { 'aria-invalid': true, 'aria-describedby': errorId })}
    />
  );
  return (
    <fieldset className={styles.period}>
      <legend>{legend}</legend>
      {end('from')}
      {end('to')}
      {problem ? (
        <p id={errorId} className={styles.error} role="alert">
          {problem.text}
        </p>
      ) : null}
    </fieldset>
  );
}

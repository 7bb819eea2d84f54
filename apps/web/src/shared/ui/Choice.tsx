import { useEffect, useId, useRef } from 'react';
import styles from './Choice.module.css';

interface Props<T extends string> {
  legend: string;
  value: T;
  options: readonly { value: T; label: string; lang?: string }[];
  onChange(value: T): void;
  /** Shows the legend above the options; otherwise only screen readers read it. */
  withLegend?: boolean;
  /** The chosen option gets the focus, in a dialog that begins with it. */
  isFocused?: boolean;
}

/** A choice among a few options, side by side. */
export function Choice<T extends string>(props: Props<T>) {
  const { legend, value, options, onChange, withLegend = false, isFocused = false } = props;
  const field = useRef<HTMLFieldSetElement>(null);
  const name = useId();
  useEffect(() => {
    if (isFocused) field.current?.querySelector<HTMLElement>(':checked')?.focus();
  }, [isFocused]);
  return (
    <fieldset ref={field} className={styles.choice}>
      <legend className={withLegend ? styles.legend : 'visually-hidden'}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option} lang={option.lang}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './text-field.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string;
  /** What is wrong with the field; stands under it. */
  error?: string | undefined;
  /** What may stand in it; under the field too. */
  help?: string | undefined;
  /** A control inside the field's right edge. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its help and error in place. */
export function TextField({ label, error, help, action, ref, ...input }: Props) {
  const id = useId();
  const told = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          ref={ref}
          id={id}
          className={styles.input}
          aria-invalid={error !== undefined}
          {...(told !== '' && { 'aria-describedby': told })}
        />
        {action}
      </div>
      {help === undefined ? null : (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {error === undefined ? null : (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      )}
    </div>
  );
}

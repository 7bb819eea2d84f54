import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './TextField.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string;
  /** What is wrong with the field; stands under it. */
  error?: string | undefined;
  /** A control inside the field's right edge. */
  action?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input with its error in place. */
export function TextField({ label, error, action, ref, ...input }: Props) {
  const id = useId();
  const errorId = `${id}-error`;
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
          {...(error === undefined ? {} : { 'aria-describedby': errorId })}
        />
        {action}
      </div>
      {error === undefined ? null : (
        <div id={errorId} className={styles.error}>
          {error}
        </div>
      )}
    </div>
  );
}

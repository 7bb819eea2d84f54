import type { ReactNode } from 'react';
import styles from './form.module.css';

interface FormFieldProps {
  /** The id of the control that the label names. */
  id: string;
  label: string;
  help?: string | undefined;
  /** What is wrong with the field. */
  error?: string | undefined;
  /** The step of the tour that shows this field. */
  tour?: string;
  children: ReactNode;
}

/** A control with its label above, its help and its error below. */
export function FormField({ id, label, help, error, tour, children }: FormFieldProps) {
  return (
    <div className={styles.field} data-tour={tour}>
      <label htmlFor={id}>{label}</label>
      {children}
      {help === undefined ? null : <p className={styles.help}>{help}</p>}
      {error === undefined ? null : (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

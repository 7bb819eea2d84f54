import { type ReactNode, useId } from 'react';
import styles from './forms.module.css';

/** Attributes that connect a control with its label, help and error. */
export interface Described {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface LabelledProps {
  label: ReactNode;
  /** Help text. */
  help?: ReactNode;
  /** Error text. */
  error?: string | undefined;
  /** The step of the tour that shows this field. */
  tour?: string | undefined;
}

interface Props extends LabelledProps {
  /** Id of the control, if another element refers to it. */
  id?: string | undefined;
  children(control: Described): ReactNode;
}

/** A label above, the control, its help and its error below. */
export function Labelled({ id: given, label, help, error, tour, children }: Props) {
  const own = useId();
  const id = given ?? own;
  const below = [help !== undefined && `${id}-help`, error !== undefined && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field} data-tour={tour}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': below || undefined })}
      {help === undefined ? null : (
        <div id={`${id}-help`} className={styles.help}>
          {help}
        </div>
      )}
      {error === undefined ? null : (
        <div id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </div>
      )}
    </div>
  );
}

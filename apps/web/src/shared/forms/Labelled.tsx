import { type ReactNode, useId } from 'react';
import styles from './forms.module.css';

/** What a control takes over, so that its label, help and error belong to it. */
export interface Described {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface LabelledProps {
  label: ReactNode;
  /** What may stand in the field. */
  help?: ReactNode;
  /** What is wrong with it. */
  error?: string | undefined;
  /** The step of the tour that shows this field. */
  tour?: string | undefined;
}

interface Props extends LabelledProps {
  /** The id of the control, where something else names it too. */
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

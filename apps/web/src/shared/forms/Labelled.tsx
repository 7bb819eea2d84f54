import { createContext, type ReactNode, useContext, useId } from 'react';
import styles from './forms.module.css';

/** Sizes of labels and controls: an office screen, the sign-in, a phone in the field. */
export type Look = 'desk' | 'entrance' | 'phone';

export const LookContext = createContext<Look>('desk');

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
  // On the phone all fields are checked at once: the first wrong one gets the focus, not all of them are read out.
  const role = useContext(LookContext) === 'phone' ? undefined : 'alert';
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
        <div id={`${id}-error`} className={styles.error} role={role}>
          {error}
        </div>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useProblemText } from '../i18n/index.ts';
import styles from './forms.module.css';
import type { SchemaForm } from './use-schema-form.ts';

interface RefusedProps<Values extends FieldValues, Output> {
  form: SchemaForm<Values, Output>;
  /** Title of the error. */
  title: string;
  /** More about it. */
  children?: ReactNode;
}

/** The server's refusal of a form, shown above the button. */
export function Refused<Values extends FieldValues, Output>({ form, title, children }: RefusedProps<Values, Output>) {
  const problem = useProblemText();
  if (form.refusal === null) return null;
  return (
    <div className={styles.refused} role="alert">
      <p>{`${title.replace(/\.$/, '')}. ${problem(form.refusal)}`}</p>
      {children}
    </div>
  );
}

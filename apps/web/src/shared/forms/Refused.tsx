import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useProblemText } from '../i18n/index.ts';
import styles from './forms.module.css';
import type { SchemaForm } from './use-schema-form.ts';

interface RefusedProps<Values extends FieldValues, Output> {
  form: SchemaForm<Values, Output>;
  /** What has failed. */
  title: string;
  /** More about it. */
  children?: ReactNode;
}

/** What the server says of a form that it refused; stands above the button. */
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

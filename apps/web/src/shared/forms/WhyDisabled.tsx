import type { FieldValues } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useTexts } from '../i18n/index.ts';
import styles from './layout.module.css';
import type { SchemaForm } from './use-schema-form.ts';

interface WhyDisabledProps<Values extends FieldValues, Output> {
  form: SchemaForm<Values, Output>;
  schema: z.ZodType;
  /** Labels of the fields. */
  labels: Partial<Record<keyof Values & string, string>>;
  /** Of the text, for the button's aria-describedby. */
  id: string;
}

/** Why a form cannot be sent yet: the fields that are missing or wrong. */
export function WhyDisabled<Values extends FieldValues, Output>(props: WhyDisabledProps<Values, Output>) {
  const { form, schema, labels, id } = props;
  const t = useTexts('common');
  const checked = schema.safeParse(useWatch({ control: form.control }));
  const wrong = new Set(checked.error?.issues.map(({ path }) => labels[String(path[0])] ?? String(path[0])));
  if (wrong.size === 0) return null;
  return (
    <span id={id} className={styles.help}>
      {t('toSend', { fields: [...wrong].join(', ') })}
    </span>
  );
}

import { Button } from 'antd';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import { keepFields } from './keep-fields.ts';
import styles from './list-page.module.css';

interface FilterFormProps {
  /** Accessible name of the form. */
  label: string;
  onSubmit(): void;
  onClear(): void;
  children: ReactNode;
}

/** The form of a list's filters, with buttons to search and to clear. */
export function FilterForm({ label, onSubmit, onClear, children }: FilterFormProps) {
  const t = useTexts('common');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.filters} onSubmit={submit} onReset={keepFields} aria-label={label}>
      {children}
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit">
          {t('filter')}
        </Button>
        <Button htmlType="reset" onClick={onClear}>
          {t('clearFilter')}
        </Button>
      </div>
    </form>
  );
}

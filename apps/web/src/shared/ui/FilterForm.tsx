import { Button } from 'antd';
import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../i18n/index.ts';
import styles from './list-page.module.css';

interface FilterFormProps {
  /** What is filtered, for screen readers. */
  label: string;
  onSubmit(): void;
  onClear(): void;
  children: ReactNode;
}

/** The filters of a list: a draft until it is sent. */
export function FilterForm({ label, onSubmit, onClear, children }: FilterFormProps) {
  const t = useTexts('common');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className={styles.filters} onSubmit={submit} aria-label={label}>
      {children}
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit">
          {t('filter')}
        </Button>
        <Button onClick={onClear}>{t('clearFilter')}</Button>
      </div>
    </form>
  );
}

import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import styles from './detail.module.css';

/** A part of the report with its heading. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.block}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface FieldProps {
  name: string;
  /** Notes take the whole width. */
  wide?: boolean;
  children: ReactNode;
}

/** One value with its name; a dash where there is none. */
export function Field({ name, wide = false, children }: FieldProps) {
  const t = useTexts('leakReports');
  const empty = children === null || children === undefined || children === '';
  return (
    <div className={wide ? styles.wide : styles.field}>
      <dt>{name}</dt>
      <dd>{empty ? t('detail.none') : children}</dd>
    </div>
  );
}

/** A text that people wrote: its own direction, its own lines. */
export function Written({ text }: { text: string }) {
  return <bdi className={styles.written}>{text}</bdi>;
}

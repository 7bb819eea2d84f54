import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import styles from './detail.module.css';

/** A section of the report with its heading. */
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
  /** Takes the whole width, as notes do. */
  wide?: boolean;
  children: ReactNode;
}

/** A value with its name; a dash if there is none. */
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

/** A text written by a user: keeps its direction and line breaks. */
export function Written({ text }: { text: string }) {
  return <bdi className={styles.written}>{text}</bdi>;
}

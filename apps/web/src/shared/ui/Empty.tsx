import type { ReactNode } from 'react';
import styles from './states.module.css';

/** Message in place of missing content: what is missing, why, and what to do. */
export function Empty({ title, help, action }: { title: string; help?: string; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <div className={styles.title}>{title}</div>
      {help ? <div className={styles.help}>{help}</div> : null}
      {action}
    </div>
  );
}

import type { ReactNode } from 'react';
import styles from './work-progress.module.css';

interface WorkProgressProps {
  name: string;
  /** Progress in words. */
  count: string;
  done: number;
  total: number;
  /** The button that stops the work. */
  action: ReactNode;
}

/** Progress of longer work on a page of samples. */
export function WorkProgress({ name, count, done, total, action }: WorkProgressProps) {
  return (
    <div className={styles.progress} role="status">
      <span>{name}</span>
      <progress value={done} max={total} aria-label={name} />
      <span className="numbers">{count}</span>
      {action}
    </div>
  );
}

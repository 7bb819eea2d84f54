import { type ReactNode, useEffect, useRef } from 'react';
import styles from './step-title.module.css';

/** Title of a step of the import. It takes the focus, since the button that led here is gone, and goes to the top: what it tells is below it. */
export function StepTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <h3 ref={title} tabIndex={-1} className={styles.title}>
      {children}
    </h3>
  );
}

import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import styles from './class.module.css';

interface QuestionProps {
  name: string;
  /** Number keys answer it now. */
  isOpen: boolean;
  /** It is missing from the answer. */
  isMissing: boolean;
  children: ReactNode;
}

/** A question about a sample. */
export function Question({ name, isOpen, isMissing, children }: QuestionProps) {
  const t = useTexts('blindReview');
  const problems = useTexts('problems');
  return (
    <section className={styles.question} data-open={isOpen}>
      <h2>
        {name}
        {isOpen ? <small>{t('sample.keysHere')}</small> : null}
      </h2>
      {children}
      {isMissing ? (
        <p className={styles.required} role="alert">
          {problems('field.required')}
        </p>
      ) : null}
    </section>
  );
}

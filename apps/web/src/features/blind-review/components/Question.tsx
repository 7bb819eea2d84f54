import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import styles from './class.module.css';

interface QuestionProps {
  name: string;
  /** Figures answer it now. */
  isOpen: boolean;
  /** It was left out of an answer. */
  isMissing: boolean;
  children: ReactNode;
}

/** One thing that a reviewer says of a sample. */
export function Question({ name, isOpen, isMissing, children }: QuestionProps) {
  const t = useTexts('blindReview');
  return (
    <section className={styles.question} data-open={isOpen}>
      <h2>
        {name}
        {isOpen ? <small>{t('sample.keysHere')}</small> : null}
      </h2>
      {children}
      {isMissing ? (
        <p className={styles.required} role="alert">
          {t('sample.required')}
        </p>
      ) : null}
    </section>
  );
}

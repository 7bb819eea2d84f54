import { useContext } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import styles from './figures.module.css';
import { OnPaper } from './on-paper.ts';

/** Explains on request how a figure is counted. Left out on paper. */
export function HowCounted({ name, text }: { name: string; text: string }) {
  const t = useTexts('dashboards');
  if (useContext(OnPaper)) return null;
  return (
    <details className={styles.how}>
      <summary aria-label={t('countedHowOf', { name })} title={t('countedHow')}>
        <span>{t('countedHow')}</span>
      </summary>
      <p>{text}</p>
    </details>
  );
}

import { useTexts } from '../i18n/use-texts.ts';
import styles from './states.module.css';

/** Grey lines in place of content that is loading. */
export function Loading({ lines = 3 }: { lines?: number }) {
  const t = useTexts('common');
  return (
    <div className={styles.loading} role="status" aria-label={t('loading')}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <span key={line} className={styles.line} style={{ width: `${92 - ((line * 23) % 45)}%` }} />
      ))}
    </div>
  );
}

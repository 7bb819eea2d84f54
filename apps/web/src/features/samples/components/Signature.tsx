import type { ReactNode } from 'react';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import styles from './detail.module.css';

/** Who wrote a comment, and when. */
export function Signature({ author, date }: { author: string | null; date: string | null }): ReactNode {
  const t = useTexts('samples');
  const { dateTime } = useFormats();
  if (!author && !date) return null;
  return (
    <small className={styles.muted}>
      {t('detail.by', { name: author ?? t('detail.none'), date: date ? dateTime(date) : t('detail.none') })}
    </small>
  );
}

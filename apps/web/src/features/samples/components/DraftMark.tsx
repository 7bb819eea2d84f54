import { useTexts } from '../../../shared/i18n/index.ts';
import styles from './draft.module.css';

/** Mark of a comment typed and not sent. */
export function DraftMark() {
  const t = useTexts('samples');
  return (
    <span className={styles.draft} title={t('detail.draftHelp')}>
      {t('detail.draft')}
    </span>
  );
}

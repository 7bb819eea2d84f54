import { useConnected } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { OfflineIcon } from '../../shared/ui/icons.tsx';
import styles from './ConnectionMark.module.css';

/** An unobtrusive mark while the server cannot be reached. */
export function ConnectionMark() {
  const t = useTexts('shell');
  const connected = useConnected();
  return (
    <div role="status" className={styles.place}>
      {connected ? null : (
        <span className={styles.mark} title={t('offlineHelp')}>
          <OfflineIcon />
          <span className={styles.text}>{t('offline')}</span>
        </span>
      )}
    </div>
  );
}

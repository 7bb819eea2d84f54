import { useConnected } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { OfflineIcon } from '../../shared/ui/icons.tsx';
import styles from './ConnectionMark.module.css';

/** Says quietly that the server cannot be reached, for as long as it cannot. */
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

import { useTexts } from '../i18n/use-texts.ts';
import { CloseIcon } from '../ui/icons.tsx';
import styles from './panel-close.module.css';

/** The button that closes a panel on the map. */
export function PanelClose({ onClose }: { onClose(): void }) {
  const t = useTexts('common');
  return (
    <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
      <CloseIcon />
    </button>
  );
}

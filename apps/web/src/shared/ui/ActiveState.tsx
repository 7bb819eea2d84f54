import { useTexts } from '../i18n/index.ts';
import { ToneIcon } from './icons.tsx';
import styles from './list-page.module.css';

/** Whether a user or a company is active, as icon and text. */
export function ActiveState({ active }: { active: boolean }) {
  const t = useTexts('common');
  return (
    <span className={styles.state} data-on={active}>
      <ToneIcon tone={active ? 'success' : 'error'} />
      {t(active ? 'active' : 'inactive')}
    </span>
  );
}

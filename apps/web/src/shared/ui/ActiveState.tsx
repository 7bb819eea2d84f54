import { useTexts } from '../i18n/index.ts';
import { ToneIcon } from './icons.tsx';
import styles from './list-page.module.css';

/** Whether a person or a company is in use: by icon and word. */
export function ActiveState({ active }: { active: boolean }) {
  const t = useTexts('common');
  return (
    <span className={styles.state} data-on={active}>
      <ToneIcon tone={active ? 'success' : 'error'} />
      {t(active ? 'active' : 'inactive')}
    </span>
  );
}

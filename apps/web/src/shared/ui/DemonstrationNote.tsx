import { seesDemonstrationContent } from '@escuta/domain';
import { useTexts } from '../i18n/index.ts';
import { useSession } from '../session/index.ts';
import styles from './states.module.css';

/** Tells commercial users that address and inspections are not real (D-23). */
export function DemonstrationNote() {
  const common = useTexts('common');
  const { user } = useSession();
  if (user === null || !seesDemonstrationContent(user)) return null;
  return (
    <p role="note" className={styles.note}>
      {common('demonstrationNote')}
    </p>
  );
}

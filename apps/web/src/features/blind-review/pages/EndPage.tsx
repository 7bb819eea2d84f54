import { Button } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import { signOut } from '../../../shared/session/index.ts';
import { BLIND_PATHS } from '../blind-paths.ts';
import type { EndState } from '../blind-status.ts';
import styles from './screens.module.css';

/** End of the review: hours used up, no samples left, or stopped by the reviewer (BR-05). */
export default function EndPage() {
  const t = useTexts('blindReview');
  const navigate = useNavigate();
  const state = useLocation().state as EndState | null;
  const why = state?.why ?? 'left';
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  return (
    <div className={styles.page}>
      <h1>{t('end.title')}</h1>
      <p className={styles.lead}>{t(`end.${why}`)}</p>
      <div className={styles.buttons}>
        <Button type="primary" size="large" loading={leaving} onClick={leave}>
          {t('end.signOut')}
        </Button>
        {why === 'day_over' ? null : (
          <Button size="large" onClick={() => void navigate(BLIND_PATHS.start)}>
            {t('end.again')}
          </Button>
        )}
      </div>
    </div>
  );
}

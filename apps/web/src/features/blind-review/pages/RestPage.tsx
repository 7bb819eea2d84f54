import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useFormats } from '../../../shared/format/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useCountdown } from '../../../shared/ui/use-countdown.ts';
import { BLIND_PATHS } from '../blind-paths.ts';
import { type RestState, restLeft } from '../blind-status.ts';
import { clockText } from '../components/TimeLeft.tsx';
import { useStart } from '../hooks/use-start.ts';
import styles from './screens.module.css';

/** The rest between two blocks, with time left and end (BR-05). Opened without state, it redirects to the start. */
export default function RestPage() {
  const state = useLocation().state as RestState | null;
  return state ? <Rest key={state.at} rest={state} /> : <Navigate to={BLIND_PATHS.start} replace />;
}

function Rest({ rest }: { rest: RestState }) {
  const t = useTexts('blindReview');
  const { time } = useFormats();
  const { busy, start } = useStart();
  const [over, setOver] = useState(false);
  const [{ left }, begin] = useCountdown(() => setOver(true));
  // After a reload there is no new response, so the elapsed time is subtracted.
  useEffect(() => begin(restLeft(rest)), [rest, begin]);
  return (
    <div className={styles.page}>
      <h1>{t('rest.title')}</h1>
      <p className={styles.lead}>{t('rest.lead')}</p>
      <div role="timer" aria-label={t('rest.timeLeft')} className={styles.clock}>
        {clockText(Math.ceil(left))}
      </div>
      <p aria-live="polite">{over ? t('rest.over') : t('rest.until', { time: time(rest.volta).replace(':', 'h') })}</p>
      <Button type="primary" size="large" loading={busy} disabled={!over} onClick={start}>
        {t('rest.back')}
      </Button>
    </div>
  );
}

import { minutesAndSeconds } from '@escuta/domain';
import { useEffect } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useCountdown } from '../../../shared/ui/use-countdown.ts';
import styles from './class.module.css';

/** Seconds left at which a warning appears. */
const SHORT_S = 30;

/** Seconds as minutes and seconds, `02:05`. */
export const clockText = (seconds: number) => minutesAndSeconds(seconds).padStart('00:00'.length, '0');

interface TimeLeftProps {
  /** Time left as reported by the server; a new object for each report. */
  reported: { seconds: number };
  onOver(): void;
}

/** Time left of a sample's three minutes. */
export function TimeLeft({ reported, onOver }: TimeLeftProps) {
  const t = useTexts('blindReview');
  const [{ left }, start] = useCountdown(onOver);
  useEffect(() => start(reported.seconds), [reported, start]);
  const short = left <= SHORT_S;
  return (
    <div className={styles.time} data-short={short}>
      <span className={styles.timeName}>{t('sample.timeLeft')}</span>
      <span role="timer" aria-label={t('sample.timeLeft')} className={styles.clock}>
        {clockText(left)}
      </span>
      <span className="visually-hidden" aria-live="polite">
        {short && left > 0 ? t('sample.short', { n: SHORT_S }) : ''}
      </span>
    </div>
  );
}

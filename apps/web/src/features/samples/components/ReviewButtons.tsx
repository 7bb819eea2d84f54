import type { SampleDetail } from '@escuta/contract';
import { hasRecording } from '@escuta/domain';
import { Button } from 'antd';
import { useTexts } from '../../../shared/i18n/index.ts';
import { useDashboard } from '../hooks/dashboard-context.ts';
import styles from './detail.module.css';

/** Buttons to agree or disagree with the system's class; a click on the chosen one removes the choice (DET-11). Hidden for NOAC and FRAU. */
export function ReviewButtons({ sample }: { sample: SampleDetail }) {
  const t = useTexts('samples');
  const { actions } = useDashboard();
  if (!hasRecording(sample.classificacao)) return null;
  const button = (value: boolean, name: string) => (
    <Button
      aria-pressed={sample.review === value}
      className={sample.review === value ? (styles.pressed ?? '') : ''}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => void actions.review(sample.id_amostra, sample.review === value ? null : value)}
    >
      {name}
    </Button>
  );
  return (
    <fieldset className={styles.agreement} aria-label={t('detail.reviewHelp')} title={t('detail.reviewHelp')}>
      {button(true, t('detail.agree'))}
      {button(false, t('detail.disagree'))}
    </fieldset>
  );
}

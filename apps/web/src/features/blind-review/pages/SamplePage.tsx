import { useTexts } from '../../../shared/i18n/index.ts';
import { Loading } from '../../../shared/ui/index.ts';
import { SampleForm } from '../components/SampleForm.tsx';
import { useBlindSample } from '../hooks/use-blind-sample.ts';
import styles from './screens.module.css';

/** One sample after the other (BR-02). */
export default function SamplePage() {
  const t = useTexts('blindReview');
  const { handOut, lost, next } = useBlindSample();
  if (handOut) return <SampleForm key={handOut.amostra} handOut={handOut} onNext={next} />;
  return (
    <div className={styles.page}>
      {lost ? <p role="alert">{t('sample.lost')}</p> : null}
      <Loading lines={8} />
    </div>
  );
}

import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import { BLIND_PATHS } from '../blind-paths.ts';
import styles from './screens.module.css';

/** A technical problem that the reviewer cannot solve (BR-04). */
export default function ProblemPage() {
  const t = useTexts('blindReview');
  const navigate = useNavigate();
  return (
    <div className={styles.page}>
      <h1>{t('problem.title')}</h1>
      <p role="alert">{t('problem.text')}</p>
      <Button type="primary" onClick={() => void navigate(BLIND_PATHS.start)}>
        {t('problem.again')}
      </Button>
    </div>
  );
}

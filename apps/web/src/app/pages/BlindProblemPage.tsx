import ProblemPage from '../../features/blind-review/pages/ProblemPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** A technical problem of blind review with what the app adds to it. */
export default function BlindProblemRoute() {
  const t = useTexts('blindReview');
  return (
    <AntdProviders>
      <title>{`${t('title')} · Escuta`}</title>
      <ProblemPage />
    </AntdProviders>
  );
}

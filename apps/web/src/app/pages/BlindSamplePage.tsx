import SamplePage from '../../features/blind-review/pages/SamplePage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The sample in a blind reviewer’s hand with what the app adds to it. */
export default function BlindSampleRoute() {
  const t = useTexts('blindReview');
  return (
    <AntdProviders>
      <title>{`${t('title')} · Escuta`}</title>
      <SamplePage />
    </AntdProviders>
  );
}

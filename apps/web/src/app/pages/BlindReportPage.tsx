import BlindReportPage from '../../features/blind-review/pages/BlindReportPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The blind-review report with what the app adds to it. */
export default function BlindReportRoute() {
  const t = useTexts('blindReport');
  return (
    <AntdProviders>
      <title>{`${t('title')} · Escuta`}</title>
      <BlindReportPage />
    </AntdProviders>
  );
}

import ReportPage from '../../features/samples/pages/ReportPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The printable report with what the app adds to it. */
export default function ReportRoute() {
  const t = useTexts('lists');
  return (
    <AntdProviders>
      <title>{`${t('report.title')} · Escuta`}</title>
      <ReportPage />
    </AntdProviders>
  );
}

import ReportListPage from '../../features/leak-reports/pages/ReportListPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The leak reports with what the app adds to them. */
export default function LeakReportsRoute() {
  const t = useTexts('leakReports');
  return (
    <AntdProviders>
      <title>{`${t('list.title')} · Escuta`}</title>
      <ReportListPage />
    </AntdProviders>
  );
}

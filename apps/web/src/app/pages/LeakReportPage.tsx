import ReportDetailPage from '../../features/leak-reports/pages/ReportDetailPage.tsx';
import { SampleMaps } from '../../features/samples/lists/SampleMaps.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** One leak report with the maps of its samples. */
export default function LeakReportRoute() {
  const t = useTexts('leakReports');
  return (
    <AntdProviders>
      <title>{`${t('detail.title')} · Escuta`}</title>
      <SampleMaps>
        <ReportDetailPage />
      </SampleMaps>
    </AntdProviders>
  );
}

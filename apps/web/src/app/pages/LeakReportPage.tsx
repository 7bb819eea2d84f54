import ReportDetailPage from '../../features/leak-reports/pages/ReportDetailPage.tsx';
import { SampleMaps } from '../../features/samples/lists/SampleMaps.tsx';

/** One leak report with the maps of its samples. */
export default function LeakReportRoute() {
  return (
    <SampleMaps>
      <ReportDetailPage />
    </SampleMaps>
  );
}

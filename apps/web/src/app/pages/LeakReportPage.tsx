import LeakReportDetailPage from '../../features/leak-reports/pages/LeakReportDetailPage.tsx';
import { SampleMaps } from '../../shared/samples/SampleMaps.tsx';

/** A leak report with the maps of its samples. */
export default function LeakReportRoute() {
  return (
    <SampleMaps>
      <LeakReportDetailPage />
    </SampleMaps>
  );
}

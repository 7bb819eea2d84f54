import CollectorChartPage from '../../features/dashboards/pages/CollectorChartPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The collector chart with what the app adds to it. */
export default function DashboardCollectorsPage() {
  const t = useTexts('dashboards');
  return (
    <AntdProviders>
      <title>{`${t('collectorsTitle')} · Escuta`}</title>
      <CollectorChartPage />
    </AntdProviders>
  );
}

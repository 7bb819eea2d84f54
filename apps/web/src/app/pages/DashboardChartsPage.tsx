import ChartsPage from '../../features/dashboards/pages/ChartsPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The charts dashboard with what the app adds to it. */
export default function DashboardChartsPage() {
  const t = useTexts('dashboards');
  return (
    <AntdProviders>
      <title>{`${t('chartsTitle')} · Escuta`}</title>
      <ChartsPage />
    </AntdProviders>
  );
}

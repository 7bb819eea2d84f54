import AnalysisTab from '../../features/dashboards/pages/AnalysisTab.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The analysis dashboard with what the app adds to it. */
export default function DashboardAnalysisPage() {
  const t = useTexts('dashboards');
  return (
    <AntdProviders>
      <title>{`${t('title.analise')} · Escuta`}</title>
      <AnalysisTab />
    </AntdProviders>
  );
}

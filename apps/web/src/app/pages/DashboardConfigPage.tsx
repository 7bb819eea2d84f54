import ImpactConfigPage from '../../features/dashboards/pages/ImpactConfigPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The impact configuration with what the app adds to it. */
export default function DashboardConfigPage() {
  const t = useTexts('dashboards');
  return (
    <AntdProviders>
      <title>{`${t('config.title')} · Escuta`}</title>
      <ImpactConfigPage />
    </AntdProviders>
  );
}

import ImpactTab from '../../features/dashboards/pages/ImpactTab.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The impact dashboard with what the app adds to it. */
export default function DashboardImpactPage() {
  const t = useTexts('dashboards');
  return (
    <AntdProviders>
      <title>{`${t('title.impacto')} · Escuta`}</title>
      <ImpactTab />
    </AntdProviders>
  );
}

import ProductivityTab from '../../features/dashboards/pages/ProductivityTab.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The productivity dashboard with what the app adds to it. */
export default function DashboardProductivityPage() {
  const t = useTexts('dashboards');
  return (
    <AntdProviders>
      <title>{`${t('title.produtividade')} · Escuta`}</title>
      <ProductivityTab />
    </AntdProviders>
  );
}

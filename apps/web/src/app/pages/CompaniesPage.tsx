import CompanyListPage from '../../features/companies/pages/CompanyListPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The companies with what the app adds to them. */
export default function CompaniesRoute() {
  const t = useTexts('companies');
  return (
    <AntdProviders>
      <title>{`${t('title')} · Escuta`}</title>
      <CompanyListPage />
    </AntdProviders>
  );
}

import CompanyProfilePage from '../../features/companies/pages/CompanyProfilePage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** One company with what the app adds to it. */
export default function CompanyRoute() {
  const t = useTexts('companies');
  return (
    <AntdProviders>
      <title>{`${t('profile.title')} · Escuta`}</title>
      <CompanyProfilePage />
    </AntdProviders>
  );
}

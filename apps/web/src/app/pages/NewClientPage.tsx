import NewCompanyPage from '../../features/companies/pages/NewCompanyPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** A new company with what the app adds to it. */
export default function NewClientRoute() {
  const t = useTexts('companies');
  return (
    <AntdProviders>
      <title>{`${t('new.title')} · Escuta`}</title>
      <NewCompanyPage />
    </AntdProviders>
  );
}

import NewUserPage from '../../features/users/pages/NewUserPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** New people with what the app adds to them. */
export default function NewUsersRoute() {
  const t = useTexts('users');
  return (
    <AntdProviders>
      <title>{`${t('new.title')} · Escuta`}</title>
      <NewUserPage />
    </AntdProviders>
  );
}

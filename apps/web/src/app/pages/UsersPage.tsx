import UserListPage from '../../features/users/pages/UserListPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The people with what the app adds to them. */
export default function UsersRoute() {
  const t = useTexts('users');
  return (
    <AntdProviders>
      <title>{`${t('list.title')} · Escuta`}</title>
      <UserListPage />
    </AntdProviders>
  );
}

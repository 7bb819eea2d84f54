import UserProfilePage from '../../features/users/pages/UserProfilePage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** One person with what the app adds. */
export default function UserRoute() {
  const t = useTexts('users');
  return (
    <AntdProviders>
      <title>{`${t('profile.title')} · Escuta`}</title>
      <UserProfilePage />
    </AntdProviders>
  );
}

import MyProfilePage from '../../features/profile/pages/MyProfilePage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The own data with what the app adds to them. */
export default function ProfileRoute() {
  const t = useTexts('profile');
  return (
    <AntdProviders>
      <title>{`${t('title')} · Escuta`}</title>
      <MyProfilePage />
    </AntdProviders>
  );
}

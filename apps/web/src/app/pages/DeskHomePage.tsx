import DeskHomePage from '../../features/desk/pages/DeskHomePage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The super geo’s home with what the app adds to it. */
export default function DeskHomeRoute() {
  const t = useTexts('desk');
  return (
    <AntdProviders>
      <title>{`${t('home.title')} · Escuta`}</title>
      <DeskHomePage />
    </AntdProviders>
  );
}

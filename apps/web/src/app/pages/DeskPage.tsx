import DeskPage from '../../features/desk/pages/DeskPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The super geo’s desk with what the app adds to it. */
export default function DeskRoute() {
  const t = useTexts('desk');
  return (
    <AntdProviders>
      <title>{`${t('title')} · Escuta`}</title>
      <DeskPage />
    </AntdProviders>
  );
}

import ListPage from '../../features/samples/pages/ListPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The sample list with what the app adds to it. */
export default function ListRoute() {
  const t = useTexts('lists');
  return (
    <AntdProviders>
      <title>{`${t('list.title')} · Escuta`}</title>
      <ListPage />
    </AntdProviders>
  );
}

import PhotoPage from '../../features/samples/pages/PhotoPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The photo viewer with what the app adds to it. */
export default function PhotoRoute() {
  const t = useTexts('lists');
  return (
    <AntdProviders>
      <title>{`${t('photo.page')} · Escuta`}</title>
      <PhotoPage />
    </AntdProviders>
  );
}

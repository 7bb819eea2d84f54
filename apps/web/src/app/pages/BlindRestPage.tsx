import RestPage from '../../features/blind-review/pages/RestPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The rest between two blocks of blind review with what the app adds to it. */
export default function BlindRestRoute() {
  const t = useTexts('blindReview');
  return (
    <AntdProviders>
      <title>{`${t('title')} · Escuta`}</title>
      <RestPage />
    </AntdProviders>
  );
}

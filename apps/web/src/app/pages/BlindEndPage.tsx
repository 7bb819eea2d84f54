import EndPage from '../../features/blind-review/pages/EndPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The end of blind review with what the app adds to it. */
export default function BlindEndRoute() {
  const t = useTexts('blindReview');
  return (
    <AntdProviders>
      <title>{`${t('title')} · Escuta`}</title>
      <EndPage />
    </AntdProviders>
  );
}

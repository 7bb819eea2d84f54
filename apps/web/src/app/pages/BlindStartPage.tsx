import StartPage from '../../features/blind-review/pages/StartPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The welcome of blind review with what the app adds to it. */
export default function BlindStartRoute() {
  const t = useTexts('blindReview');
  return (
    <AntdProviders>
      <title>{`${t('title')} · Escuta`}</title>
      <StartPage />
    </AntdProviders>
  );
}

import LogPage from '../../features/log/pages/LogPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** The system log with what the app adds to it. */
export default function SystemLogRoute() {
  const t = useTexts('log');
  return (
    <AntdProviders>
      <title>{`${t('title')} · Escuta`}</title>
      <LogPage />
    </AntdProviders>
  );
}

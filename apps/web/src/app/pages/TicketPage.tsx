import OpenTicketPage from '../../features/profile/pages/TicketPage.tsx';
import { useTexts } from '../../shared/i18n/index.ts';
import { AntdProviders } from '../AntdProviders.tsx';

/** A ticket to the support with what the app adds to it. */
export default function TicketRoute() {
  const t = useTexts('profile');
  return (
    <AntdProviders>
      <title>{`${t('ticket.title')} · Escuta`}</title>
      <OpenTicketPage />
    </AntdProviders>
  );
}

import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import { Entrance } from '../components/Entrance.tsx';
import { LoginForm } from '../components/LoginForm.tsx';
import { RecoverPanel } from '../components/RecoverPanel.tsx';
import { SsoChoice } from '../sso/SsoChoice.tsx';
import { SsoRedirect } from '../sso/SsoRedirect.tsx';

/** The sign-in screen (AUTH-01, AUTH-08), and the way to the identity server of a company (AUTH-10). */
export default function LoginPage() {
  const t = useTexts('session');
  const back = (useLocation().state as { from?: string } | null)?.from ?? '/';
  const [realm, setRealm] = useState<string | null>(null);
  if (realm !== null) return <SsoRedirect client={realm} module={back} onFail={() => setRealm(null)} />;
  return (
    <Entrance title={t('title')} lead={t('lead')}>
      <LoginForm />
      <SsoChoice onChoose={setRealm} />
      <RecoverPanel />
    </Entrance>
  );
}

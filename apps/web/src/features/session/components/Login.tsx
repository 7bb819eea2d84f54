import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '../../../shared/i18n/index.ts';
import { SsoChoice } from '../sso/SsoChoice.tsx';
import { SsoRedirect } from '../sso/SsoRedirect.tsx';
import { Entrance } from './Entrance.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RecoverPanel } from './RecoverPanel.tsx';
import { WaitingNote, type WaitingNoteProps } from './WaitingNote.tsx';

/** The sign-in screen (AUTH-01, AUTH-08), also with single sign-on (AUTH-10). */
export function Login({ waiting }: WaitingNoteProps) {
  const t = useTexts('session');
  // A failed single sign-on redirects here with the wanted address and the company.
  const { from: back = '/', client = null } = (useLocation().state ?? {}) as { from?: string; client?: string | null };
  const [chosen, setChosen] = useState(client);
  const [through, setThrough] = useState<string | null>(null);
  if (through !== null) return <SsoRedirect client={through} module={back} onFail={() => setThrough(null)} />;
  return (
    <Entrance title={t('title')} lead={t('lead')}>
      <WaitingNote waiting={waiting} />
      <LoginForm />
      <RecoverPanel />
      <SsoChoice
        chosen={chosen}
        onSubmit={(realm) => {
          setChosen(realm);
          setThrough(realm);
        }}
      />
    </Entrance>
  );
}

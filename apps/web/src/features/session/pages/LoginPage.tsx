import { useTexts } from '../../../shared/i18n/index.ts';
import { Entrance } from '../components/Entrance.tsx';
import { LoginForm } from '../components/LoginForm.tsx';
import { RecoverPanel } from '../components/RecoverPanel.tsx';

/** The sign-in screen (AUTH-01, AUTH-08). */
export default function LoginPage() {
  const t = useTexts('session');
  return (
    <Entrance title={t('title')} lead={t('lead')}>
      <LoginForm />
      <RecoverPanel />
    </Entrance>
  );
}

import { useTexts } from '../../../shared/i18n/index.ts';
import { LanguageChoice } from '../../../shared/ui/choices.tsx';
import { Logo } from '../../../shared/ui/Logo.tsx';
import { LoginForm } from '../components/LoginForm.tsx';
import { WaterTrace } from '../components/WaterTrace.tsx';
import styles from './LoginPage.module.css';

/** The sign-in screen (AUTH-01). */
export default function LoginPage() {
  const t = useTexts('session');
  return (
    <div className={styles.page}>
      <title>{`${t('title')} · Escuta`}</title>
      <main className={styles.panel}>
        <div className={styles.brand}>
          <Logo size={36} />
          <span>Escuta</span>
        </div>
        <div className={styles.words}>
          <h1>{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
        <LoginForm />
        <LanguageChoice />
      </main>
      <WaterTrace />
    </div>
  );
}

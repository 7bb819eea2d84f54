import { LoginBody } from '@escuta/contract';
import { minutesAndSeconds } from '@escuta/domain';
import { Form, PasswordField, TextField, useSchemaForm, useSending } from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { type Countdown, useCountdown } from '../../../shared/ui/use-countdown.ts';
import { useSignIn } from '../use-sign-in.ts';
import styles from './LoginForm.module.css';

const Credentials = LoginBody.pick({ email: true, senha: true });

/** E-mail and password (AUTH-01). Typed values stay after a failure. */
export function LoginForm() {
  const t = useTexts('session');
  const [wait, startWait] = useCountdown();
  const signIn = useSignIn(startWait);
  const form = useSchemaForm({ schema: Credentials, values: { email: '', senha: '' }, send: signIn });
  const sending = useSending(form);
  return (
    <Form form={form} look="entrance" className={styles.form}>
      <TextField
        form={form}
        name="email"
        label={t('email')}
        errorTexts={{ required: t('emailMissing') }}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        form={form}
        name="senha"
        label={t('password')}
        errorTexts={{ required: t('passwordMissing') }}
        autoComplete="current-password"
      />
      <Wait {...wait} />
      <button type="submit" className={styles.submit} disabled={wait.left > 0} aria-busy={sending}>
        {sending ? t('submitting') : t('submit')}
      </button>
    </Form>
  );
}

/** The wait after too many attempts: screen readers read it once, the countdown is visual only. */
function Wait({ total, left }: Countdown) {
  const t = useTexts('session');
  return (
    <>
      <div role="alert" className="visually-hidden">
        {left > 0 ? t('wait', { time: minutesAndSeconds(total) }) : null}
      </div>
      {left > 0 ? (
        <div aria-hidden="true" className={styles.wait}>
          {t('wait', { time: minutesAndSeconds(left) })}
        </div>
      ) : null}
    </>
  );
}

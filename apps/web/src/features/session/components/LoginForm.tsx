import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { PasswordField } from '../../../shared/ui/PasswordField.tsx';
import { TextField } from '../../../shared/ui/TextField.tsx';
import { type Countdown, useCountdown } from '../../../shared/ui/use-countdown.ts';
import { clockText, useSignIn } from '../use-sign-in.ts';
import styles from './LoginForm.module.css';

/** E-mail and password (AUTH-01). What has been typed stays through every failure. */
export function LoginForm() {
  const t = useTexts('session');
  const [email, setEmail] = useState('');
  const [senha, setSenha] = useState('');
  const [checked, setChecked] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [wait, startWait] = useCountdown();
  const signIn = useSignIn(startWait);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (email.trim() === '') emailInput.current?.focus();
    else if (senha === '') passwordInput.current?.focus();
    else if (!signIn.isPending && wait.left === 0) signIn.mutate({ email, senha });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={emailInput}
        label={t('email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={checked && email.trim() === '' ? t('emailMissing') : undefined}
      />
      <PasswordField
        ref={passwordInput}
        label={t('password')}
        name="senha"
        autoComplete="current-password"
        value={senha}
        onChange={setSenha}
        error={checked && senha === '' ? t('passwordMissing') : undefined}
      />
      <Wait {...wait} />
      <button type="submit" className={styles.submit} disabled={wait.left > 0} aria-busy={signIn.isPending}>
        {signIn.isPending ? t('submitting') : t('submit')}
      </button>
    </form>
  );
}

/** The wait after too many attempts: read out once, counted down for the eyes. */
function Wait({ total, left }: Countdown) {
  const t = useTexts('session');
  return (
    <>
      <div role="alert" className="visually-hidden">
        {left > 0 ? t('wait', { time: clockText(total) }) : null}
      </div>
      {left > 0 ? (
        <div aria-hidden="true" className={styles.wait}>
          {t('wait', { time: clockText(left) })}
        </div>
      ) : null}
    </>
  );
}

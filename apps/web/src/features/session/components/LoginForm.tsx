import { type FormEvent, useRef, useState } from 'react';
import { useTexts } from '../../../shared/i18n/index.ts';
import { EyeIcon } from '../../../shared/ui/icons.tsx';
import { useCountdown } from '../use-countdown.ts';
import { clockText, useSignIn } from '../use-sign-in.ts';
import styles from './LoginForm.module.css';
import { TextField } from './TextField.tsx';

/** E-mail and password (AUTH-01). What has been typed stays through every failure. */
export function LoginForm() {
  const t = useTexts('session');
  const [email, setEmail] = useState('');
  const [senha, setSenha] = useState('');
  const [checked, setChecked] = useState(false);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const [waitLeft, startWait] = useCountdown();
  const signIn = useSignIn(startWait);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (email.trim() === '') emailInput.current?.focus();
    else if (senha === '') passwordInput.current?.focus();
    else if (!signIn.isPending && waitLeft === 0) signIn.mutate({ email, senha });
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
        value={senha}
        onChange={setSenha}
        error={checked && senha === '' ? t('passwordMissing') : undefined}
      />
      <div role="alert" className={waitLeft > 0 ? styles.wait : undefined}>
        {waitLeft > 0 ? t('wait', { time: clockText(waitLeft) }) : null}
      </div>
      <button type="submit" className={styles.submit} disabled={waitLeft > 0} aria-busy={signIn.isPending}>
        {signIn.isPending ? t('submitting') : t('submit')}
      </button>
    </form>
  );
}

interface PasswordFieldProps {
  value: string;
  onChange(value: string): void;
  error: string | undefined;
  ref: React.Ref<HTMLInputElement>;
}

/** A password that can be shown while it is typed. */
function PasswordField({ value, onChange, error, ref }: PasswordFieldProps) {
  const t = useTexts('session');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      ref={ref}
      label={t('password')}
      type={shown ? 'text' : 'password'}
      name="senha"
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={1024}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      action={
        <button
          type="button"
          aria-label={shown ? t('hidePassword') : t('showPassword')}
          onClick={() => setShown(!shown)}
        >
          <EyeIcon crossed={shown} />
        </button>
      }
    />
  );
}

import { type Ref, useState } from 'react';
import { useTexts } from '../i18n/index.ts';
import { EyeIcon } from './icons.tsx';
import { TextField } from './TextField.tsx';

interface PasswordFieldProps {
  label: string;
  name: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange(value: string): void;
  error?: string | undefined;
  help?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** A password that can be shown while it is typed. */
export function PasswordField({ onChange, ...field }: PasswordFieldProps) {
  const t = useTexts('common');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...field}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={1024}
      onChange={(event) => onChange(event.target.value)}
      action={
        <button
          type="button"
          aria-label={shown ? t('password.hide') : t('password.show')}
          onClick={() => setShown(!shown)}
        >
          <EyeIcon crossed={shown} />
        </button>
      }
    />
  );
}

import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTexts } from '../i18n/index.ts';
import { EyeIcon } from '../ui/icons.tsx';
import { TextField, type TextFieldProps } from './fields.tsx';

type Props<Values extends FieldValues, Output> = Omit<TextFieldProps<Values, Output>, 'type' | 'action'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password that can be shown while it is typed. */
export function PasswordField<Values extends FieldValues, Output>(props: Props<Values, Output>) {
  const t = useTexts('common');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
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

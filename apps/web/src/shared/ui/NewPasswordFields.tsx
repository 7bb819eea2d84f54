import { PASSWORD_MIN } from '@escuta/contract';
import { useTexts } from '../i18n/index.ts';
import { PasswordField } from './PasswordField.tsx';

/** A new password and once more. */
export interface TypedPassword {
  senha: string;
  confirmacao: string;
}

export const NO_PASSWORD: TypedPassword = { senha: '', confirmacao: '' };

/** Both are filled and equal (AUTH-09, USR-05). */
export const isConfirmedPassword = ({ senha, confirmacao }: TypedPassword) => senha !== '' && senha === confirmacao;

interface NewPasswordFieldsProps {
  value: TypedPassword;
  /** What the server said of the password. */
  error?: string | undefined;
  onChange(value: TypedPassword): void;
}

/** A new password and its confirmation; that they differ is said as soon as the second has text. */
export function NewPasswordFields({ value, error, onChange }: NewPasswordFieldsProps) {
  const t = useTexts('common');
  const differs = value.confirmacao !== '' && value.senha !== value.confirmacao;
  return (
    <>
      <PasswordField
        label={t('password.new')}
        name="senha"
        autoComplete="new-password"
        value={value.senha}
        help={t('password.help', { min: PASSWORD_MIN })}
        error={error}
        onChange={(senha) => onChange({ ...value, senha })}
      />
      <PasswordField
        label={t('password.again')}
        name="confirmacao"
        autoComplete="new-password"
        value={value.confirmacao}
        error={differs ? t('password.differs') : undefined}
        onChange={(confirmacao) => onChange({ ...value, confirmacao })}
      />
    </>
  );
}

import { type NewPassword, PASSWORD_MIN } from '@escuta/contract';
import { useWatch } from 'react-hook-form';
import { useTexts } from '../i18n/index.ts';
import { PasswordField } from './PasswordField.tsx';
import type { SchemaForm } from './use-schema-form.ts';

type TypedPassword = { [Name in keyof NewPassword]: string | null };
type PasswordForm = SchemaForm<TypedPassword, NewPassword>;

export const NO_PASSWORD = { senha: '', confirmacao: '' } as const;

/** Whether both passwords are filled and equal (AUTH-09, USR-05). */
export function useIsConfirmed({ control }: PasswordForm): boolean {
  const { senha, confirmacao } = useWatch({ control });
  return senha !== '' && senha === confirmacao;
}

/** A new password and its confirmation; a difference is shown as soon as the second has text. */
export function NewPasswordFields({ form }: { form: PasswordForm }) {
  const t = useTexts('common');
  const { senha, confirmacao } = useWatch({ control: form.control });
  const differs = confirmacao !== '' && senha !== confirmacao;
  return (
    <>
      <PasswordField
        form={form}
        name="senha"
        label={t('password.new')}
        autoComplete="new-password"
        help={t('password.help', { min: PASSWORD_MIN })}
      />
      <PasswordField
        form={form}
        name="confirmacao"
        label={t('password.again')}
        autoComplete="new-password"
        error={differs ? t('password.differs') : undefined}
      />
    </>
  );
}

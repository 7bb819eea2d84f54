import { Button } from 'antd';
import { type FormEvent, useState } from 'react';
import { ApiProblem } from '../../../shared/api/index.ts';
import { fieldProblemText, useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import form from '../../../shared/ui/form.module.css';
import { notify } from '../../../shared/ui/index.ts';
import { isConfirmedPassword, NewPasswordFields, NO_PASSWORD } from '../../../shared/ui/NewPasswordFields.tsx';
import { useChangePassword } from '../profile.queries.ts';

/** The own password; other sessions of the person end with the old one (USR-05, D-28). */
export function PasswordForm() {
  const t = useTexts('profile');
  const problem = useProblemText();
  const [typed, setTyped] = useState(NO_PASSWORD);
  const changing = useChangePassword();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isConfirmedPassword(typed) || changing.isPending) return;
    try {
      await changing.mutateAsync(typed);
      setTyped(NO_PASSWORD);
      notify.success(t('password.done'), { kind: 'save', description: t('password.doneHelp') });
    } catch (reason) {
      notify.error(t('password.failed'), { kind: 'save', description: problem(reason) });
    }
  };
  const isCommon = changing.error instanceof ApiProblem && changing.error.code === 'password_common';
  return (
    <form className={form.section} onSubmit={(event) => void submit(event)} noValidate>
      <p className={form.help}>{t('password.help')}</p>
      <NewPasswordFields
        value={typed}
        error={isCommon ? problem(changing.error) : fieldProblemText(changing.error, 'senha')}
        onChange={(next) => {
          changing.reset();
          setTyped(next);
        }}
      />
      <div className={form.buttons}>
        <Button htmlType="submit" disabled={!isConfirmedPassword(typed) || changing.isPending}>
          {changing.isPending ? t('password.changing') : t('password.change')}
        </Button>
      </div>
    </form>
  );
}

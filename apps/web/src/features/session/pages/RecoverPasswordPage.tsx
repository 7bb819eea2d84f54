import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ApiProblem, call } from '../../../shared/api/index.ts';
import { fieldProblemText, problemText, useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { signOut } from '../../../shared/session/index.ts';
import { isConfirmedPassword, NewPasswordFields, NO_PASSWORD } from '../../../shared/ui/NewPasswordFields.tsx';
import { notify } from '../../../shared/ui/notify.ts';
import { Entrance } from '../components/Entrance.tsx';
import form from '../components/LoginForm.module.css';

/** A new password by the link of a mail (AUTH-09). */
export default function RecoverPasswordPage() {
  const t = useTexts('session');
  const problem = useProblemText();
  const navigate = useNavigate();
  const { tkn = '' } = useParams();
  const [typed, setTyped] = useState(NO_PASSWORD);
  const saving = useMutation({
    mutationFn: () => call('resetPassword', { params: { token: tkn }, body: typed }),
    onSuccess: async () => {
      // Whoever is signed in here may be another person than the link's, whose sessions the server has ended.
      await signOut();
      notify.success(t('reset.done'), { kind: 'login', description: t('reset.doneHelp') });
      await navigate('/login', { replace: true });
    },
    onError: (reason) => {
      const said =
        reason instanceof ApiProblem && reason.code !== 'internal_error' ? problem(reason) : t('reset.failed');
      notify.error(said, { kind: 'login', description: t('reset.contact') });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmedPassword(typed) && !saving.isPending) saving.mutate();
  };
  return (
    <Entrance title={t('reset.title')} lead={t('reset.lead')}>
      <form className={form.form} onSubmit={submit} noValidate>
        <NewPasswordFields
          value={typed}
          error={passwordProblem(saving.error)}
          onChange={(next) => {
            saving.reset();
            setTyped(next);
          }}
        />
        <button
          type="submit"
          className={form.submit}
          disabled={!isConfirmedPassword(typed) || saving.isPending}
          aria-busy={saving.isPending}
        >
          {saving.isPending ? t('reset.saving') : t('reset.save')}
        </button>
      </form>
      <Link to="/login">{t('reset.login')}</Link>
    </Entrance>
  );
}

/** What the server said of the password itself, to stand at its field. */
function passwordProblem(reason: unknown): string | undefined {
  if (reason instanceof ApiProblem && reason.code === 'password_common') return problemText(reason);
  return fieldProblemText(reason, 'senha');
}

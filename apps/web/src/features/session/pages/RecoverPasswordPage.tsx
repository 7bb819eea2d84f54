import { NewPassword } from '@escuta/contract';
import { Link, useNavigate, useParams } from 'react-router';
import { call } from '../../../shared/api/index.ts';
import {
  Form,
  NewPasswordFields,
  NO_PASSWORD,
  Refused,
  useIsConfirmed,
  useSchemaForm,
  useSending,
} from '../../../shared/forms/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import { signOut } from '../../../shared/session/index.ts';
import { notify } from '../../../shared/ui/notify.ts';
import { Entrance } from '../components/Entrance.tsx';
import styles from '../components/LoginForm.module.css';

/** Sets a new password with the link from the e-mail (AUTH-09). */
export default function RecoverPasswordPage() {
  const t = useTexts('session');
  const navigate = useNavigate();
  const { tkn = '' } = useParams();
  const form = useSchemaForm({
    schema: NewPassword,
    values: NO_PASSWORD,
    send: async (body) => {
      await call('resetPassword', { params: { token: tkn }, body });
      // The server has ended the sessions of the link's user; another user may be signed in here.
      await signOut();
      notify.success(t('reset.done'), { kind: 'login', description: t('reset.doneHelp') });
      await navigate('/login', { replace: true });
    },
  });
  const isConfirmed = useIsConfirmed(form);
  const sending = useSending(form);
  return (
    <Entrance title={t('reset.title')} lead={t('reset.lead')}>
      <Form form={form} look="entrance" className={styles.form}>
        <NewPasswordFields form={form} />
        <Refused form={form} title={t('reset.failed')}>
          <p>{t('reset.contact')}</p>
        </Refused>
        <button type="submit" className={styles.submit} disabled={!isConfirmed || sending} aria-busy={sending}>
          {sending ? t('reset.saving') : t('reset.save')}
        </button>
      </Form>
      <Link to="/login">{t('reset.login')}</Link>
    </Entrance>
  );
}

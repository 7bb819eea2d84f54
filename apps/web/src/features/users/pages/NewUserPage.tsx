import { NewUsersForm } from '@escuta/contract';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { Form, useSchemaForm, useSending } from '../../../shared/forms/index.ts';
import styles from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { NewUserCompany } from '../components/NewUserCompany.tsx';
import { NewUserRefusal } from '../components/NewUserRefusal.tsx';
import { NewUserRows } from '../components/NewUserRows.tsx';
import { EMPTY_ROW, type NewUsersValues, rowProblem, textsAtRows, toNewUsers } from '../new-users.ts';
import { USERS_PATH } from '../user-paths.ts';
import { useCreateUsers } from '../users.queries.ts';
import page from './new-user-page.module.css';

const EMPTY: NewUsersValues = { id_cliente: null, filiais: [], usuarios: [EMPTY_ROW] };

/** Creates users of one company; rows can be pasted from a spreadsheet (USR-03). */
export default function NewUserPage() {
  const t = useTexts('users');
  const navigate = useNavigate();
  const creating = useCreateUsers();
  const form = useSchemaForm({
    schema: NewUsersForm,
    values: EMPTY,
    keep: 'new-users',
    formerNames: { usuarios: 'rows' },
    send: async (typed) => {
      const n = await creating.mutateAsync(toNewUsers(typed));
      notify.success(t('new.done', { n }), { kind: 'save', description: t('new.doneHelp') });
      await navigate(USERS_PATH);
    },
    onInvalid: () => {
      const { id_cliente, usuarios } = form.getValues();
      const lacks = usuarios.map(rowProblem).find((problem) => problem !== null);
      const isEmail = id_cliente !== null && lacks === 'email';
      notify.error(t(isEmail ? 'wrongEmail' : 'new.notComplete'), { kind: 'save' });
    },
    place: (reason, { usuarios }) =>
      textsAtRows(reason, usuarios, { registered: t('new.registered'), twice: t('new.twice') }),
  });
  const sending = useSending(form);
  return (
    <Form form={form} className={`${styles.page} ${page.page}`}>
      <div>
        <Link to={USERS_PATH}>{t('profile.back')}</Link>
        <h1>{t('new.title')}</h1>
      </div>
      <NewUserCompany form={form} />
      <NewUserRows form={form} />
      <NewUserRefusal form={form} />
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" aria-busy={sending}>
          {sending ? t('new.registering') : t('new.register')}
        </Button>
      </div>
    </Form>
  );
}

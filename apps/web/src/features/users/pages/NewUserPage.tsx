import { NewUsersForm } from '@escuta/contract';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useKeptAddress } from '../../../shared/address/index.ts';
import { USERS_PATH, usersOf } from '../../../shared/api/index.ts';
import { Form, type SchemaForm, useSchemaForm, useSending } from '../../../shared/forms/index.ts';
import styles from '../../../shared/forms/layout.module.css';
import { useTexts } from '../../../shared/i18n/index.ts';
import { createStore } from '../../../shared/session/create-store.ts';
import { notify } from '../../../shared/ui/index.ts';
import { NewUserCheck } from '../components/NewUserCheck.tsx';
import { NewUserCompany } from '../components/NewUserCompany.tsx';
import { NewUserRefusal } from '../components/NewUserRefusal.tsx';
import { NewUserRows, type RowsHandle } from '../components/NewUserRows.tsx';
import {
  EMPTY_ROW,
  fieldOf,
  type NewUsersValues,
  NOTHING_TAKEN,
  rowProblem,
  textsAtRows,
  toNewUsers,
  usedRows,
} from '../new-users.ts';
import { useCreateUsers } from '../users.queries.ts';
import page from './new-user-page.module.css';

const EMPTY: NewUsersValues = { id_cliente: null, filiais: [], usuarios: [EMPTY_ROW] };

/** Leaves out rows that nobody has begun; there is one to type into below pasted ones. */
function dropUntouched({ getValues, setValue }: SchemaForm<NewUsersValues, NewUsersForm>) {
  const rows = getValues('usuarios');
  const used = usedRows(rows);
  if (used.length < rows.length) setValue('usuarios', used);
}

/** Creates users of one company; rows can be pasted from a spreadsheet (USR-03). */
export default function NewUserPage() {
  const t = useTexts('users');
  const navigate = useNavigate();
  const back = useKeptAddress(USERS_PATH);
  const creating = useCreateUsers();
  const rows = useRef<RowsHandle>(null);
  const [taken] = useState(() => createStore(NOTHING_TAKEN));
  const form = useSchemaForm({
    schema: NewUsersForm,
    values: EMPTY,
    keep: 'new-users',
    formerNames: { usuarios: 'rows' },
    send: async (typed) => {
      const n = await creating.mutateAsync(toNewUsers(typed));
      notify.success(t('new.done', { n }), { kind: 'save', description: t('new.doneHelp') });
      // Those just made are in view.
      await navigate(usersOf(typed.id_cliente));
    },
    onInvalid: () => {
      const { id_cliente, usuarios } = form.getValues();
      const problems = usuarios.map((row) => rowProblem(row));
      const place = problems.findIndex((problem) => problem !== null);
      const [row, problem] = [usuarios[place], problems[place]];
      const isEmail = id_cliente !== null && problem === 'email';
      notify.error(t(isEmail ? 'wrongEmail' : 'new.notComplete'), { kind: 'save' });
      // The row may be far outside the view, where it is not rendered.
      if (id_cliente !== null && row && problem) rows.current?.goTo(place, fieldOf(row, problem));
    },
    place: (reason, { usuarios }) => {
      const texts = textsAtRows(reason, usuarios, { registered: t('new.registered'), twice: t('new.twice') });
      const [first] = Object.keys(texts);
      if (first) rows.current?.goTo(Number(first.split('.')[1]), 'email');
      return texts;
    },
  });
  const sending = useSending(form);
  return (
    <Form form={form} className={`${styles.page} ${page.page}`}>
      <div>
        <Link to={back}>{t('profile.back')}</Link>
        <h1>{t('new.title')}</h1>
      </div>
      <NewUserCompany form={form} />
      <NewUserRows form={form} taken={taken} handle={rows} />
      <NewUserRefusal form={form} />
      <div className={page.foot}>
        <NewUserCheck form={form} taken={taken} onGoTo={(place, field) => rows.current?.goTo(place, field)} />
        <div className={styles.buttons}>
          <Button type="primary" htmlType="submit" aria-busy={sending} onClick={() => dropUntouched(form)}>
            {sending ? t('new.registering') : t('new.register')}
          </Button>
        </div>
      </div>
    </Form>
  );
}

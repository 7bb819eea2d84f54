import { NEW_USERS_MAX, type Role } from '@escuta/contract';
import { assignableRoles } from '@escuta/domain';
import { Button } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { ApiProblem, useMapCompanies } from '../../../shared/api/index.ts';
import { fieldProblemText, useProblemText, useTexts } from '../../../shared/i18n/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { CompanyChoice } from '../../../shared/ui/CompanyTree.tsx';
import { FormField } from '../../../shared/ui/FormField.tsx';
import form from '../../../shared/ui/form.module.css';
import { notify } from '../../../shared/ui/index.ts';
import { useKeptDraft } from '../../../shared/ui/use-kept-draft.ts';
import { NewUserRow } from '../components/NewUserRow.tsx';
import { UnitsField } from '../components/UnitsField.tsx';
import {
  emptyRow,
  INSPECTION_ROLES,
  insertLines,
  type NewRow,
  readTable,
  rowProblem,
  toNewUsers,
} from '../new-users.ts';
import { USERS_PATH } from '../user-paths.ts';
import { useCreateUsers } from '../users.queries.ts';
import styles from './new-user-page.module.css';

interface Draft {
  id_cliente: number | null;
  filiais: number[];
  rows: NewRow[];
}

const EMPTY: Draft = { id_cliente: null, filiais: [], rows: [emptyRow([])] };

/** Makes people of one company, as many rows as there are; rows can be pasted out of a spreadsheet (USR-03). */
export default function NewUserPage() {
  const t = useTexts('users');
  const { user } = useSession();
  const navigate = useNavigate();
  const { data: companies = [] } = useMapCompanies();
  const { draft, change, drop } = useKeptDraft<Draft>('new-users', EMPTY);
  const [checked, setChecked] = useState(false);
  const creating = useCreateUsers();
  const id = useId();
  if (!user) return null;
  const { rows, filiais } = draft;
  // With one company there is nothing to choose.
  const id_cliente = draft.id_cliente ?? (companies.length === 1 ? (companies[0]?.id_cliente ?? null) : null);
  const roles = assignableRoles(user);
  const setRows = (next: NewRow[]) => {
    creating.reset();
    change({ rows: next });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const wrong = firstProblem(id_cliente, rows);
    if (wrong) {
      notify.error(t(wrong.reason === 'email' ? 'wrongEmail' : 'new.notComplete'), { kind: 'save' });
      document.getElementById(`${id}-${wrong.field}`)?.focus();
      return;
    }
    if (creating.isPending || id_cliente === null) return;
    try {
      const n = await creating.mutateAsync(toNewUsers(rows, id_cliente, filiais));
      drop();
      notify.success(t('new.done', { n }), { kind: 'save', description: t('new.doneHelp') });
      await navigate(USERS_PATH);
    } catch {
      // What went wrong stands over the button and at its rows.
    }
  };
  const paste = (place: number, text: string): boolean => {
    const lines = readTable(text, roles);
    if (!lines) return false;
    const filled = insertLines(rows, place, lines);
    setRows(filled.rows);
    if (filled.left > 0) notify.warning(t('new.tooMany', { max: NEW_USERS_MAX, left: filled.left }));
    return true;
  };
  const edit = (row: NewRow, part: Partial<NewRow>) => {
    if (part.id_tipo_usuario) tellInspections(part.id_tipo_usuario, t('new.inspections'));
    setRows(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)));
  };
  return (
    <form className={`${form.page} ${styles.page}`} onSubmit={(event) => void submit(event)} noValidate>
      <div>
        <Link to={USERS_PATH}>{t('profile.back')}</Link>
        <h1>{t('new.title')}</h1>
      </div>
      <div className={form.pair}>
        <FormField
          id={`${id}-company`}
          label={t('company')}
          error={checked && id_cliente === null ? t('chooseCompany') : undefined}
        >
          <CompanyChoice
            id={`${id}-company`}
            companies={companies}
            value={id_cliente}
            placeholder={t('chooseCompany')}
            status={checked && id_cliente === null ? 'error' : undefined}
            onChange={(chosen) => change({ id_cliente: chosen, filiais: [] })}
          />
        </FormField>
        <UnitsField
          id={`${id}-units`}
          id_cliente={id_cliente}
          value={filiais}
          onChange={(units) => change({ filiais: units })}
        />
      </div>
      <section className={form.section} aria-labelledby={`${id}-people`} data-tour="newUser">
        <h2 id={`${id}-people`}>{t('new.people', { n: rows.length })}</h2>
        <p className={form.help}>{t('new.pasteHelp')}</p>
        <ul>
          {rows.map((row, place) => (
            <NewUserRow
              key={row.key}
              id={`${id}-${row.key}`}
              number={place + 1}
              row={row}
              roles={roles}
              problem={problemOfRow(creating.error, place, row, t)}
              onChange={(part) => edit(row, part)}
              onPaste={(text) => paste(place, text)}
              onDelete={rows.length > 1 ? () => setRows(rows.filter(({ key }) => key !== row.key)) : undefined}
            />
          ))}
        </ul>
        <div className={form.buttons}>
          <Button disabled={rows.length >= NEW_USERS_MAX} onClick={() => setRows([...rows, emptyRow(rows)])}>
            {t('new.add')}
          </Button>
        </div>
      </section>
      {creating.isError ? <Refusal reason={creating.error} /> : null}
      <div className={form.buttons}>
        <Button type="primary" htmlType="submit" aria-busy={creating.isPending}>
          {creating.isPending ? t('new.registering') : t('new.register')}
        </Button>
      </div>
    </form>
  );
}

function tellInspections(role: Role, words: string): void {
  if (INSPECTION_ROLES.includes(role)) notify.info(words);
}

/** The first field that keeps the form from being sent. */
function firstProblem(id_cliente: number | null, rows: readonly NewRow[]) {
  if (id_cliente === null) return { reason: 'incomplete' as const, field: 'company' };
  for (const row of rows) {
    const reason = rowProblem(row);
    if (reason === null) continue;
    const part = row.nome.trim() === '' ? 'name' : reason === 'email' || row.email.trim() === '' ? 'email' : 'role';
    return { reason, field: `${row.key}-${part}` };
  }
  return null;
}

/** What the server said of a row. */
function problemOfRow(
  reason: unknown,
  place: number,
  { email }: NewRow,
  t: ReturnType<typeof useTexts<'users'>>,
): string | undefined {
  if (!(reason instanceof ApiProblem)) return undefined;
  const address = email.trim().toLowerCase();
  if (reason.emails.already_registered?.includes(address)) return t('new.registered');
  if (reason.emails.duplicated_emails?.includes(address)) return t('new.twice');
  for (const field of ['email', 'nome', 'id_tipo_usuario', 'filiais']) {
    const said = fieldProblemText(reason, `usuarios.${place}.${field}`);
    if (said) return field === 'email' && reason.code === 'invalid_input' ? t('wrongEmail') : said;
  }
  return undefined;
}

/** Why nobody was made, with the addresses it is about. */
function Refusal({ reason }: { reason: unknown }) {
  const t = useTexts('users');
  const problem = useProblemText();
  const { already_registered = [], duplicated_emails = [] } = reason instanceof ApiProblem ? reason.emails : {};
  return (
    <div className={form.note} role="alert">
      <p>{`${t('new.failed')}. ${problem(reason)}`}</p>
      {already_registered.length > 0 ? <p>{`${t('new.registered')}: ${already_registered.join(', ')}`}</p> : null}
      {duplicated_emails.length > 0 ? <p>{`${t('new.twice')}: ${duplicated_emails.join(', ')}`}</p> : null}
    </div>
  );
}

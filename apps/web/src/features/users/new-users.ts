import { LANGUAGES, NEW_USERS_MAX, type NewUser, NewUsersForm, ROLES, type Role } from '@escuta/contract';
import { ApiProblem } from '../../shared/api/index.ts';
import { plainText } from '../../shared/format/index.ts';
import { rolesTexts } from '../../shared/i18n/roles.texts.ts';

/** A row of the form for new users, as typed. */
export interface NewRow {
  nome: string | null;
  email: string | null;
  id_tipo_usuario: Role | null;
}

/** Values of the form for new users. */
export interface NewUsersValues {
  id_cliente: number | null;
  filiais: number[];
  usuarios: NewRow[];
}

export const EMPTY_ROW: NewRow = { nome: '', email: '', id_tipo_usuario: null };

const { email: Email } = NewUsersForm.shape.usuarios.element.shape;
const isBlank = (text: string | null) => (text ?? '').trim() === '';

/** What is missing or wrong in a row; null if it is complete. */
export function rowProblem({ nome, email, id_tipo_usuario }: NewRow): 'incomplete' | 'email' | null {
  if (isBlank(nome) || isBlank(email) || id_tipo_usuario === null) return 'incomplete';
  return Email.safeParse(email).success ? null : 'email';
}

/** The users as the request sends them. */
export function toNewUsers({ usuarios, id_cliente, filiais }: NewUsersForm): NewUser[] {
  return usuarios.map((row) => ({ ...row, id_cliente, filiais, new_users_data: false }));
}

/** Finds a role by its code or by its name in any language. */
function roleOf(text: string, roles: readonly Role[]): Role | null {
  const wanted = plainText(text.trim());
  const found = ROLES.find(
    (role) =>
      plainText(role) === wanted || LANGUAGES.some((language) => plainText(rolesTexts[language][role]) === wanted),
  );
  return found && roles.includes(found) ? found : null;
}

/**
 * Reads pasted spreadsheet rows: name, e-mail, role. Returns null for a text that is not a table; it is then pasted as plain text.
 * @param roles roles that the user may assign; any other becomes null, for the user to choose
 */
export function readTable(text: string, roles: readonly Role[]): NewRow[] | null {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r?\n|\r/);
  if (lines.length === 1 && !text.includes('\t')) return null;
  const cells = lines.map((line) => line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim()));
  const isHead = ([, email = '']: string[]) => /^e-?mail$|^correo/i.test(email);
  return cells
    .filter((row, place) => row.some((cell) => cell !== '') && !(place === 0 && isHead(row)))
    .map(([nome = '', email = '', role = '']) => ({ nome, email, id_tipo_usuario: roleOf(role, roles) }));
}

/** Inserts rows after a row, or in its place if it is empty, up to NEW_USERS_MAX. `left`: number of rows that did not fit. */
export function insertLines(
  rows: readonly NewRow[],
  at: number,
  lines: readonly NewRow[],
): { rows: NewRow[]; left: number } {
  const target = rows[at];
  const isEmpty = target && isBlank(target.nome) && isBlank(target.email);
  const before = rows.slice(0, isEmpty ? at : at + 1);
  const after = rows.slice(at + 1);
  const room = NEW_USERS_MAX - before.length - after.length;
  const added = lines.slice(0, room);
  return { rows: [...before, ...added, ...after], left: lines.length - added.length };
}

/** Error texts of emails_taken, by field of the rows with these addresses. */
export function textsAtRows(
  reason: unknown,
  rows: readonly NewRow[],
  texts: { registered: string; twice: string },
): Record<string, string> {
  if (!(reason instanceof ApiProblem)) return {};
  const { already_registered = [], duplicated_emails = [] } = reason.emails;
  const textOf = (address: string) =>
    already_registered.includes(address) ? texts.registered : duplicated_emails.includes(address) ? texts.twice : null;
  return Object.fromEntries(
    rows.flatMap(({ email }, place) => {
      const text = textOf((email ?? '').trim().toLowerCase());
      return text === null ? [] : [[`usuarios.${place}.email`, text]];
    }),
  );
}

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

/** Whether nothing has been entered in a row. */
export const isUntouched = ({ nome, email, id_tipo_usuario }: NewRow) =>
  isBlank(nome) && isBlank(email) && id_tipo_usuario === null;

/** The rows to register: those with anything in them, or the only row. */
export function usedRows(rows: readonly NewRow[]): NewRow[] {
  const used = rows.filter((row) => !isUntouched(row));
  return used.length > 0 ? used : rows.slice(0, 1);
}

/** An address as the server compares it. */
export const addressOf = (email: string | null) => (email ?? '').trim().toLowerCase();

/** Addresses that cannot be registered. */
export interface TakenAddresses {
  /** Entered in more than one row. */
  twice: ReadonlySet<string>;
  /** Registered users have them. */
  registered: ReadonlySet<string>;
}

export const NO_ADDRESS: ReadonlySet<string> = new Set();
export const NOTHING_TAKEN: TakenAddresses = { twice: NO_ADDRESS, registered: NO_ADDRESS };

export type RowProblem = 'incomplete' | 'email' | 'twice' | 'registered';

/** What is missing or wrong in a row; null if it is complete. */
export function rowProblem(row: NewRow, { twice, registered } = NOTHING_TAKEN): RowProblem | null {
  const { nome, email, id_tipo_usuario } = row;
  const address = addressOf(email);
  if (address !== '' && !isEmail(address)) return 'email';
  if (twice.has(address)) return 'twice';
  if (registered.has(address)) return 'registered';
  return isBlank(nome) || address === '' || id_tipo_usuario === null ? 'incomplete' : null;
}

/** The field of a row to go to for its problem. */
export function fieldOf({ nome, email }: NewRow, problem: RowProblem): keyof NewRow {
  if (problem !== 'incomplete') return 'email';
  return isBlank(nome) ? 'nome' : isBlank(email) ? 'email' : 'id_tipo_usuario';
}

const checked = new Map<string, boolean>();

/** Remembers what it checked: hundreds of addresses are checked again with each key. */
export function isEmail(address: string): boolean {
  const known = checked.get(address);
  if (known !== undefined) return known;
  if (checked.size > 10 * NEW_USERS_MAX) checked.clear();
  const is = Email.safeParse(address).success;
  checked.set(address, is);
  return is;
}

/** The addresses that appear in more than one row. */
export function addressesTwice(rows: readonly NewRow[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { email } of rows) {
    const address = addressOf(email);
    if (address === '') continue;
    if (seen.has(address)) twice.add(address);
    seen.add(address);
  }
  return twice;
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
 * @param chosen role of the rows that have none
 */
export function readTable(text: string, roles: readonly Role[], chosen: Role | null): NewRow[] | null {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r?\n|\r/);
  if (lines.length === 1 && !text.includes('\t')) return null;
  const cells = lines.map((line) => line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim()));
  const isHead = ([, email = '']: string[]) => /^e-?mail$|^correo/i.test(email);
  return cells
    .filter((row, place) => row.some((cell) => cell !== '') && !(place === 0 && isHead(row)))
    .map(([nome = '', email = '', role = '']) => ({
      nome,
      email,
      id_tipo_usuario: role === '' ? chosen : roleOf(role, roles),
    }));
}

/** Whether pasted rows take the place of a row. */
const isReplaced = (row: NewRow | undefined) => row !== undefined && isBlank(row.nome) && isBlank(row.email);

/** The role chosen beforehand for rows that will be pasted in place of a row. */
export const roleBefore = (row: NewRow | undefined) => (row && isReplaced(row) ? row.id_tipo_usuario : null);

/** Inserts rows after a row, or in its place if it is empty, up to NEW_USERS_MAX. `left`: number of rows that did not fit. */
export function insertLines(
  rows: readonly NewRow[],
  at: number,
  lines: readonly NewRow[],
): { rows: NewRow[]; left: number } {
  const before = rows.slice(0, isReplaced(rows[at]) ? at : at + 1);
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
      const text = textOf(addressOf(email));
      return text === null ? [] : [[`usuarios.${place}.email`, text]];
    }),
  );
}

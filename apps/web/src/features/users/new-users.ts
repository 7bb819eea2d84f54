import { LANGUAGES, NEW_USERS_MAX, type NewUser, ROLES, type Role } from '@escuta/contract';
import { plainText } from '../../shared/format/index.ts';
import { rolesTexts } from '../../shared/i18n/roles.texts.ts';

/** A row of the form for new people. */
export interface NewRow {
  /** Its own for the life of the form. */
  key: number;
  nome: string;
  email: string;
  id_tipo_usuario: Role | null;
}

/** Roles that reach the inspection screens (USR-03). */
export const INSPECTION_ROLES: readonly Role[] = ['ADM', 'ANA', 'GEI', 'GEO'];

const EMAIL = /^[^\s@<>()[\],;:\\"]+@[^\s@<>()[\],;:\\"]+\.[^\s@<>()[\],;:\\".]{2,}$/;

/** Whether a text has the shape of an address; the server has the last word. */
export const isEmailAddress = (text: string) => EMAIL.test(text.trim());

/** What a row lacks; null when it is complete. */
export function rowProblem({ nome, email, id_tipo_usuario }: NewRow): 'incomplete' | 'email' | null {
  if (nome.trim() === '' || email.trim() === '' || id_tipo_usuario === null) return 'incomplete';
  return isEmailAddress(email) ? null : 'email';
}

/** An empty row behind others. */
export function emptyRow(rows: readonly NewRow[]): NewRow {
  return { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, nome: '', email: '', id_tipo_usuario: null };
}

/** The rows as the call takes them; only complete ones have a role. */
export function toNewUsers(rows: readonly NewRow[], id_cliente: number, filiais: number[]): NewUser[] {
  return rows.flatMap(({ nome, email, id_tipo_usuario }) =>
    id_tipo_usuario === null
      ? []
      : [{ nome: nome.trim(), email: email.trim(), id_tipo_usuario, id_cliente, filiais, new_users_data: false }],
  );
}

/** A role by its letters or by its name in any of the languages. */
function roleOf(text: string, roles: readonly Role[]): Role | null {
  const wanted = plainText(text.trim());
  const found = ROLES.find(
    (role) =>
      plainText(role) === wanted || LANGUAGES.some((language) => plainText(rolesTexts[language][role]) === wanted),
  );
  return found && roles.includes(found) ? found : null;
}

/**
 * Lines of a spreadsheet: name, e-mail, role. Null for a text that is no table, which is pasted as any other.
 * @param roles those that may be given; another one is left for the person to choose
 */
export function readTable(text: string, roles: readonly Role[]): Omit<NewRow, 'key'>[] | null {
  const lines = text.replace(/[\r\n]+$/, '').split(/\r?\n|\r/);
  if (lines.length === 1 && !text.includes('\t')) return null;
  const cells = lines.map((line) => line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim()));
  const isHead = ([, email = '']: string[]) => /^e-?mail$|^correo/i.test(email);
  return cells
    .filter((row, place) => row.some((cell) => cell !== '') && !(place === 0 && isHead(row)))
    .map(([nome = '', email = '', role = '']) => ({ nome, email, id_tipo_usuario: roleOf(role, roles) }));
}

/** Puts lines in at a row: they replace it if it is empty and follow it if not; as many as one call takes. */
export function insertLines(
  rows: readonly NewRow[],
  at: number,
  lines: readonly Omit<NewRow, 'key'>[],
): { rows: NewRow[]; left: number } {
  const target = rows[at];
  const isEmpty = target && target.nome === '' && target.email === '';
  const before = rows.slice(0, isEmpty ? at : at + 1);
  const after = rows.slice(at + 1);
  const room = NEW_USERS_MAX - before.length - after.length;
  const first = emptyRow(rows).key;
  const added = lines.slice(0, room).map((line, place) => ({ ...line, key: first + place }));
  return { rows: [...before, ...added, ...after], left: lines.length - added.length };
}

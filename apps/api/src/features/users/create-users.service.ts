import { ACTIONS, type ListedUser, type NewUser } from '@escuta/contract';
import { assignableRoles, seesInspectionsAtFirst } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { insertLog } from '../action-log/index.ts';
import { lockTree, unitsBelow } from '../companies/index.ts';
import { type Message, tell } from '../outbox/index.ts';
import { checkRefused, checkUnits, duplicates } from './rules.ts';
import { insertUsers, listNamedCompanies, listRegistered, replaceUnits } from './users.queries.ts';

function checkRoles({ user }: Session, people: readonly NewUser[]): void {
  const roles = assignableRoles(user);
  const details = people.flatMap(({ id_tipo_usuario }, place) =>
    roles.includes(id_tipo_usuario)
      ? []
      : [{ field: `usuarios.${place}.id_tipo_usuario`, code: 'invalid_choice' as const }],
  );
  if (details.length > 0) throw new Problem('role_above_own', { details });
}

/** Checks that the companies of new users are active and in scope, and that their units are below them; returns the companies by id. */
async function checkCompanies(trx: TenantTransaction, people: readonly NewUser[]): Promise<Map<number, string>> {
  const asked = [...new Set(people.map(({ id_cliente }) => id_cliente))];
  const found = await listNamedCompanies(trx, asked);
  if (found.length < asked.length) throw new Problem('company_not_found');
  if (found.some(({ ativo }) => !ativo)) throw new Problem('company_inactive');
  const rows = people.map((person, place) => ({ ...person, field: `usuarios.${place}.filiais` }));
  if (rows.some(({ filiais }) => filiais.length > 0)) await lockTree(trx);
  for (const id of new Set(rows.flatMap(({ id_cliente, filiais }) => (filiais.length > 0 ? [id_cliente] : [])))) {
    checkUnits(
      await unitsBelow(trx, id),
      rows.filter(({ id_cliente }) => id_cliente === id),
    );
  }
  return new Map(found.map(({ id_cliente, razao_social }) => [id_cliente, razao_social]));
}

/** Inserts the users and returns them with ids, in the order given. Throws emails_taken with every address that is taken or appears twice. */
async function insert(
  trx: TenantTransaction,
  people: readonly NewUser[],
): Promise<(NewUser & { id_usuario: number })[]> {
  const rows = people.map(({ filiais: _, ...person }) => ({
    ...person,
    exibir_inspecao: seesInspectionsAtFirst(person.id_tipo_usuario),
  }));
  const ids = new Map((await insertUsers(trx, rows)).map(({ email, id_usuario }) => [email, id_usuario]));
  const already_registered = people.map(({ email }) => email).filter((email) => !ids.has(email));
  const duplicated_emails = duplicates(people.map(({ email }) => email));
  if (already_registered.length > 0 || duplicated_emails.length > 0) {
    throw new Problem('emails_taken', {
      ...(already_registered.length > 0 && { already_registered }),
      ...(duplicated_emails.length > 0 && { duplicated_emails }),
    });
  }
  return people.map((person) => ({ ...person, id_usuario: ids.get(person.email) ?? 0 }));
}

/** Which addresses createUsers would refuse as registered. */
export function checkNewEmails({ connections }: Services, emails: readonly string[]): Promise<string[]> {
  return listRegistered(connections.system, emails);
}

/**
 * Creates users, all or none (USR-03), each with a mail with a link to set a password, and a log entry (action 19).
 * @throws Problem emails_taken with the addresses that are taken or appear twice
 */
export async function createUsers(
  services: Services,
  session: Session,
  people: readonly NewUser[],
): Promise<ListedUser[]> {
  checkRoles(session, people);
  const emails = people.map(({ email }) => email);
  checkRefused(
    services.config.REFUSED_EMAILS,
    emails.map((email, place) => ({ field: `usuarios.${place}.email`, email })),
  );
  const data = services.clock.now();
  const { idioma } = session.user;
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const names = await checkCompanies(trx, people);
    const made = await insert(trx, people);
    await replaceUnits(trx, made);
    const messages = made.flatMap(({ id_usuario, id_cliente, new_users_data }): Message[] => [
      { tipo: 'welcome', id_usuario, id_cliente, data, dados: { idioma } },
      ...(new_users_data && services.newsletter ? [{ tipo: 'newsletter' as const, id_usuario, id_cliente, data }] : []),
    ]);
    await tell(trx, messages);
    const entries = made.map(({ id_usuario, id_cliente, nome, email, id_tipo_usuario, filiais }) => {
      const dados = { id_usuario, nome, email, id_tipo_usuario, filiais };
      const objeto = { id: id_usuario, nome };
      const para = { nome, email, id_tipo_usuario, empresa: names.get(id_cliente) ?? null };
      return { data, session, id_cliente, tipo_acao: ACTIONS.newUser, objeto, para, dados };
    });
    await insertLog(trx, ...entries);
    return made.map((person) => ({ ...person, ativo: true, razao_social: names.get(person.id_cliente) ?? '' }));
  });
}

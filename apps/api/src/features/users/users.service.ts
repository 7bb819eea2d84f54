import { type ListedUser, type Ticket, User, type UserFilter } from '@escuta/contract';
import { can, isSuperAdmin } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { companiesToSearch } from '../companies/index.ts';
import { findRecipient, tell } from '../outbox/index.ts';
import { findUser, throttle } from '../session/index.ts';
import { insertTicket, listUsers } from './users.queries.ts';

/** SUP and GEO search all users unless they ask for one state; others the active ones, or the inactive ones if they may edit users. */
function stateToSearch({ user }: Session, ativo: boolean | undefined): { ativo?: boolean } {
  if (isSuperAdmin(user)) return ativo === undefined ? {} : { ativo };
  return { ativo: !(ativo === false && can(user, 'users.edit')) };
}

/** Users of the caller’s companies, without the caller (USR-01) unless asked. */
export function searchUsers(
  services: Services,
  session: Session,
  filter: UserFilter,
  { withCaller = false } = {},
): Promise<{ dados: ListedUser[]; total: number }> {
  const { pag, max, id_cliente, nome, email, ativo } = filter;
  return inScope(services.connections.tenant, session.scope, async (trx) =>
    listUsers(trx, {
      except: withCaller ? null : session.user.id_usuario,
      ...stateToSearch(session, ativo),
      ...(id_cliente && { companies: await companiesToSearch(trx, session.scope, [id_cliente]) }),
      ...(nome && { nome }),
      ...(email && { email }),
      limit: max,
      offset: (pag - 1) * max,
    }),
  );
}

/** The caller, or a user in scope when the caller may edit users. Throws user_not_found. */
export async function getUser(services: Services, session: Session, id_usuario: number): Promise<User> {
  const { tenant, system } = services.connections;
  if (id_usuario === session.user.id_usuario) {
    const row = await findUser(system, id_usuario);
    if (!row) throw new Problem('user_not_found');
    return User.parse({ ...row, sso: session.user.sso });
  }
  if (!can(session.user, 'users.edit')) throw new Problem('user_not_found');
  const row = await inScope(tenant, session.scope, (trx) => findUser(trx, id_usuario));
  if (!row) throw new Problem('user_not_found');
  const recipient = await findRecipient(system, { id_usuario });
  return User.parse({ ...row, sso: recipient?.realm != null });
}

const TICKETS_MAX = 10;

/** Stores a ticket and mails it to the support and, as a copy with its number, to its author (USR-06). */
export async function openTicket(services: Services, { user }: Session, { subject, message }: Ticket): Promise<number> {
  const { id_usuario, id_cliente } = user;
  await throttle(services, [{ key: `ticket ${id_usuario}`, most: TICKETS_MAX }]);
  const data = services.clock.now();
  return services.connections.system.transaction().execute(async (trx) => {
    const id_ticket = await insertTicket(trx, { id_usuario, id_cliente, subject, message, data });
    const about = { id_usuario, id_cliente, data, dados: { id_ticket } };
    await tell(trx, [
      { tipo: 'ticket', ...about },
      { tipo: 'ticket_copy', ...about },
    ]);
    return id_ticket;
  });
}

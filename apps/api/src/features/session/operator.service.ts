import { ACTIONS, ORIGINS, User } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { sessionScope } from '../../db/scope.ts';
import { Problem } from '../../problems/problem.ts';
import { insertLog } from '../action-log/index.ts';
import { endSessionsOf, listSessions, listSuperAdmins } from './operator.queries.ts';

/** The command line names nobody who may do what it asks; the message is printed. */
export class OperatorError extends Error {}

/**
 * A session for the machine's operator, who acts as an active super admin. The log names that person, with the origin "command line".
 * @param email the super admin's address; may be absent while there is only one
 */
export async function operatorSession(services: Services, email: string | undefined): Promise<Session> {
  const all = await listSuperAdmins(services.connections.system);
  const found = email === undefined ? all : all.filter((one) => one.email === email.toLowerCase());
  const [row, ...more] = found;
  if (!row) {
    throw new OperatorError(
      email ? `No active super admin has the address ${email}.` : 'There is no super admin yet: npm run first-user.',
    );
  }
  if (more.length > 0) {
    throw new OperatorError(`Name the super admin for the log with --as: ${all.map((one) => one.email).join(', ')}.`);
  }
  return {
    user: User.parse({ ...row, sso: false }),
    scope: sessionScope(row.scope, row.id_usuario),
    tokenHash: Buffer.alloc(0),
    expiresAt: services.clock.now(),
    origem: ORIGINS.console,
  };
}

/** Sessions that can be used now, the newest first; of everybody, or of one person. */
export function listOpenSessions(services: Services, email: string | undefined) {
  return listSessions(services.connections.system, { email: email?.toLowerCase(), now: services.clock.now() });
}

/** Ends the open sessions of a person, or of everybody; logs it for each of them. Returns how many sessions of how many people. */
export async function endSessions(
  services: Services,
  operator: Session,
  email: string | undefined,
): Promise<{ sessions: number; people: number }> {
  const now = services.clock.now();
  return services.connections.system.transaction().execute(async (trx) => {
    const ended = await endSessionsOf(trx, { email: email?.toLowerCase(), now });
    if (!ended) throw new Problem('email_not_registered');
    const entries = ended.map(({ id_usuario, id_cliente, nome }) => ({
      ...{ data: now, session: operator, id_cliente, tipo_acao: ACTIONS.sessionsEnded },
      objeto: { id: id_usuario, nome },
    }));
    await insertLog(trx, ...entries);
    return { sessions: ended.reduce((sum, { sessions }) => sum + sessions, 0), people: ended.length };
  });
}

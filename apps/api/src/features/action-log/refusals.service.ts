import { ACTIONS, type RouteName } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { insertLog, isLogged, type LogEntry } from './action-log.queries.ts';

/** A refusal like an earlier one is written once in this time, so that a loop of requests cannot fill the disk. */
const ONCE_IN_MS = 60_000;

type Warn = { warn(details: object, message: string): void };

/** The reply to a refused request does not depend on its entry. */
async function note({ connections: { system } }: Services, entry: LogEntry, log: Warn): Promise<void> {
  try {
    const since = new Date(entry.data.getTime() - ONCE_IN_MS);
    if (!(await isLogged(system, entry, since))) await insertLog(system, entry);
  } catch (error) {
    log.warn({ err: error, tipo_acao: entry.tipo_acao }, 'a refusal was not logged');
  }
}

/** Logs a call that the person's role does not allow (action 190). */
export function noteRefusedCall(services: Services, session: Session, chamada: RouteName, log: Warn): Promise<void> {
  return note(
    services,
    { data: services.clock.now(), session, tipo_acao: ACTIONS.refusedCall, para: { chamada } },
    log,
  );
}

/** Logs a refused sign-in to a registered account (action 101); a text that is no registered address may be a password typed there. */
export function noteRefusedSignIn(
  services: Services,
  user: LogEntry['session']['user'],
  ip: string,
  log: Warn,
): Promise<void> {
  return note(
    services,
    { data: services.clock.now(), session: { user }, tipo_acao: ACTIONS.refusedSignIn, para: { ip } },
    log,
  );
}

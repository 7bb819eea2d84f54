import { ACTIONS, type PermissionAsked, type RouteName, type SignInRefusal } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { insertLog, isLogged, type LogEntry } from './action-log.queries.ts';

/** A refusal like an earlier one is written once in this time, so that a loop of requests cannot fill the disk. */
const ONCE_IN_MS = 60_000;

type Warn = { warn(details: object, message: string): void };

/** The reply to a refused request does not depend on its entry. */
async function note(
  { connections: { system } }: Services,
  { onceInMs, ...entry }: LogEntry & { onceInMs: number },
  log: Warn,
): Promise<void> {
  try {
    const since = new Date(entry.data.getTime() - onceInMs);
    if (!(await isLogged(system, entry, since))) await insertLog(system, entry);
  } catch (error) {
    log.warn({ err: error, tipo_acao: entry.tipo_acao }, 'a refusal was not logged');
  }
}

interface RefusedCall {
  session: Session;
  chamada: RouteName;
  permissao: PermissionAsked;
}

/** Logs a call that the person's role does not allow, with what it needed (action 190). */
export function noteRefusedCall(services: Services, { session, ...para }: RefusedCall, log: Warn): Promise<void> {
  const entry = { data: services.clock.now(), session, tipo_acao: ACTIONS.refusedCall, para };
  return note(services, { ...entry, onceInMs: ONCE_IN_MS }, log);
}

interface RefusedSignIn {
  user: LogEntry['session']['user'];
  ip: string;
  motivo: SignInRefusal;
  /** Time in which refusals for the same reason are one entry. */
  onceInMs?: number;
}

/**
 * Logs a refused sign-in to a registered account with its reason (action 101). A text that is no registered address may be a password
 * typed there, so it leaves no entry.
 */
export function noteRefusedSignIn(
  services: Services,
  { user, ip, motivo, onceInMs = ONCE_IN_MS }: RefusedSignIn,
  log: Warn,
): Promise<void> {
  const para = { motivo, ip };
  const entry = { data: services.clock.now(), session: { user }, tipo_acao: ACTIONS.refusedSignIn, para };
  return note(services, { ...entry, onceInMs }, log);
}

import type { IncomingHttpHeaders } from 'node:http';
import { ACTIONS, type SignedInUser, type SignInRefusal, type StartView, User } from '@escuta/contract';
import type { Call, Services, Session } from '../../context.ts';
import { sessionScope } from '../../db/scope.ts';
import { networkOf } from '../../platform/networks.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { Problem } from '../../problems/problem.ts';
import { insertLog, noteRefusedSignIn } from '../action-log/index.ts';
import { isDemoPassword, isDemoSignIn } from '../demo/index.ts';
import { startViewOf } from '../views/index.ts';
import {
  deleteFailures,
  endSession,
  findSessionsByHash,
  findUserByEmail,
  insertSession,
  type SessionRow,
  type UserWithHash,
} from './session.queries.ts';
import { countAttempt, FAILURE_WINDOW_MS } from './sign-in-budget.service.ts';

/** Lifetime of a session (D-19). */
const SESSION_SECONDS = 12 * 3600;
function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** The `time` header: -1, or the session's expiry by the browser (D-06). */
function checkTimeHeader(value: string | undefined, now: Date): void {
  if (value === undefined) return;
  if (!/^-?\d{1,16}$/.test(value))
    throw new Problem('invalid_input', { details: [{ field: 'time', code: 'invalid_type' }] });
  const time = Number(value);
  if (time !== -1 && time <= now.getTime()) throw new Problem('session_expired');
}

/** Users of the demo are refused when the demo is switched off, even if the database contains them (D-31). */
export function isRefusedDemo(services: Services, email: string): boolean {
  return services.config.ESCUTA_DEMO === 'off' && isDemoSignIn(email);
}

/** With the demo off its public password opens no account, also none that was renamed since (D-38). */
function isRefusedDemoPassword(services: Services, senha: string): boolean {
  return services.config.ESCUTA_DEMO === 'off' && isDemoPassword(senha);
}

/** Finds the caller's session by the token header; every refusal is a 401 with its reason. */
export async function findSession(services: Services, headers: IncomingHttpHeaders): Promise<Session> {
  const token = single(headers.token);
  if (!token) throw new Problem('session_missing');
  const now = services.clock.now();
  checkTimeHeader(single(headers.time), now);
  const tokenHash = hashToken(token);
  const [row] = await findSessionsByHash(services.connections.system, [tokenHash]);
  if (!row) throw new Problem('session_invalid');
  const refusal = refusalOf(services, row, now);
  if (refusal) throw new Problem(refusal);
  return sessionOf(row);
}

/** Why a session is refused; null when it is open. */
function refusalOf(services: Services, row: SessionRow, now: Date) {
  // Deactivation ended the session, but user_inactive is the more helpful reason.
  if (!row.ativo || isRefusedDemo(services, row.email)) return 'user_inactive';
  if (row.dt_fim) return 'session_invalid';
  return row.dt_expira <= now ? 'session_expired' : null;
}

const sessionOf = (row: SessionRow): Session => ({
  user: User.parse(row),
  scope: sessionScope(row.scope, row.id_usuario),
  tokenHash: row.token_hash,
  expiresAt: row.dt_expira,
});

/** Those of the sessions that are open now, by the hash of their token in hexadecimal. */
export async function openSessions(services: Services, hashes: readonly Buffer[]): Promise<Map<string, Session>> {
  const now = services.clock.now();
  const rows = await findSessionsByHash(services.connections.system, hashes);
  const open = rows.filter((row) => refusalOf(services, row, now) === null);
  return new Map(open.map((row) => [row.token_hash.toString('hex'), sessionOf(row)]));
}

export interface OpenedSession {
  user: SignedInUser;
  /** Lifetime of the session, seconds. */
  expire: number;
  /** The saved view that opens after the sign-in. */
  inicio: StartView | null;
}

/**
 * Starts a session for a user authenticated by password or single sign-on; refused when the user or
 * the password has changed since the row was read.
 */
export async function openSession(
  services: Services,
  row: UserWithHash,
  { sso }: { sso: boolean },
): Promise<OpenedSession> {
  const token = makeToken();
  const dt_inicio = services.clock.now();
  const dt_expira = new Date(dt_inicio.getTime() + SESSION_SECONDS * 1000);
  const { id_usuario, senha_hash } = row;
  const session = { token_hash: hashToken(token), id_usuario, dt_inicio, dt_expira, sso };
  const opened = await services.connections.system.transaction().execute(async (trx) => {
    const made = await insertSession(trx, session, senha_hash);
    if (made)
      await insertLog(trx, {
        data: dt_inicio,
        session: { user: row },
        tipo_acao: ACTIONS.signIn,
        ...(sso && { para: { sso } }),
      });
    return made;
  });
  if (!opened) throw new Problem(sso ? 'user_inactive' : 'invalid_credentials');
  const exp = Math.floor(dt_expira.getTime() / 1000);
  const user = { ...User.parse({ ...row, sso }), token, exp, sel_id_cliente: null, id_mail_chimp: null };
  return { user, expire: SESSION_SECONDS, inicio: await startViewOf(services, user) };
}

/**
 * Signs in by e-mail and password. An unknown e-mail and a wrong password get the same reply in the same time; user_inactive is returned only
 * with the right password.
 */
export async function signIn(
  services: Services,
  input: { email: string; senha: string } & Pick<Call, 'ip' | 'log'>,
): Promise<OpenedSession> {
  const { system } = services.connections;
  const email = input.email.toLowerCase();
  const now = services.clock.now();
  const attempt = { email, network: networkOf(input.ip) };
  await countAttempt(services, attempt, { now, onStopped: () => void noteStopped(services, { ...input, email }) });
  const row = await findUserByEmail(system, email);
  const matches = await verifyPassword(row?.senha_hash ?? null, input.senha);
  const isRight = matches && !isRefusedDemoPassword(services, input.senha);
  // Not awaited: the time of the reply must not tell whether the address is registered.
  const refused = (motivo: SignInRefusal) => {
    if (row) void noteRefusedSignIn(services, { user: row, ip: input.ip, motivo }, input.log);
    return new Problem(motivo);
  };
  if (!isRight || !row) throw refused('invalid_credentials');
  await deleteFailures(system, attempt);
  if (!row.ativo || isRefusedDemo(services, email)) throw refused('user_inactive');
  return openSession(services, row, { sso: false });
}

/** Logs that attempts on an account are stopped; the reply does not wait for it. */
async function noteStopped(
  services: Services,
  { email, ip, log }: { email: string } & Pick<Call, 'ip' | 'log'>,
): Promise<void> {
  try {
    const user = await findUserByEmail(services.connections.system, email);
    const refused = { ip, motivo: 'too_many_sign_ins' as const, onceInMs: FAILURE_WINDOW_MS };
    if (user) await noteRefusedSignIn(services, { user, ...refused }, log);
  } catch (error) {
    log.warn({ err: error }, 'a stopped sign-in was not logged');
  }
}

/** Ends the caller's session and logs it (action 11), both or neither. */
export async function signOut(services: Services, session: Session): Promise<void> {
  const now = services.clock.now();
  await services.connections.system.transaction().execute(async (trx) => {
    if (!(await endSession(trx, session.tokenHash, now))) return;
    await insertLog(trx, { data: now, session, tipo_acao: ACTIONS.logout });
  });
}

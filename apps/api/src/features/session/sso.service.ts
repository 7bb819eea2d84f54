import { type Realm, SIGN_IN_REFUSALS } from '@escuta/contract';
import type { Call, Services } from '../../context.ts';
import { type Identity, IdentityServerDown, TokenRefused } from '../../platform/identity-server.ts';
import { Problem } from '../../problems/problem.ts';
import { noteRefusedSignIn } from '../action-log/index.ts';
import { findUserByEmail, type UserWithHash } from './session.queries.ts';
import { isRefusedDemo, type OpenedSession, openSession } from './session.service.ts';
import { findRealmOfCompany, findRealms, isRealm } from './sso.queries.ts';

/** Companies with single sign-on; empty without an identity server (AUTH-10). */
export async function listRealms({ identity, connections }: Services): Promise<Realm[]> {
  return identity ? findRealms(connections.system) : [];
}

/** Verifies a token and returns its e-mail and realm. Fetches keys only for realms of companies. */
async function identify({ identity, connections, clock }: Services, token: string, log: Call['log']) {
  const realm = identity?.realmOf(token);
  if (!identity || !realm || !(await isRealm(connections.system, realm))) throw new Problem('sso_token_invalid');
  try {
    return { realm, ...(await identity.verify(token, realm, clock.now())) } satisfies Identity & { realm: string };
  } catch (error) {
    const reason = (error as Error).message;
    if (error instanceof IdentityServerDown) {
      log.warn({ realm, reason }, 'identity server unavailable');
      throw new Problem('sso_unavailable');
    }
    if (!(error instanceof TokenRefused)) throw error;
    log.info({ realm, reason }, 'single-sign-on token refused');
    throw new Problem(error.expired ? 'sso_token_expired' : 'sso_token_invalid');
  }
}

/**
 * Signs in with an access token of the realm of the user's company. A realm's administrator can issue tokens with any e-mail address,
 * so they open only accounts of the realm's company and of its branches without a realm (D-33).
 */
export async function signInBySso(
  services: Services,
  { token, ip, log }: { token: string } & Pick<Call, 'ip' | 'log'>,
): Promise<OpenedSession> {
  const identity = await identify(services, token, log);
  const row = await findUserByEmail(services.connections.system, identity.email);
  try {
    return await openFor(services, identity, row);
  } catch (error) {
    const motivo = SIGN_IN_REFUSALS.find((code) => error instanceof Problem && error.code === code);
    if (row && motivo) await noteRefusedSignIn(services, { user: row, ip, motivo }, log);
    throw error;
  }
}

async function openFor(
  services: Services,
  { realm, email, emailVerified }: Identity & { realm: string },
  row: UserWithHash | null,
): Promise<OpenedSession> {
  if (!emailVerified) throw new Problem('sso_email_unverified');
  const isOfRealm = row && (await findRealmOfCompany(services.connections.system, row.id_cliente)) === realm;
  if (!isOfRealm) throw new Problem('sso_user_unknown');
  if (!row.ativo || isRefusedDemo(services, email)) throw new Problem('user_inactive');
  return openSession(services, row, { sso: true });
}

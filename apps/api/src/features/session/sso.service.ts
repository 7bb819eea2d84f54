import type { Realm } from '@escuta/contract';
import type { Call, Services } from '../../http/context.ts';
import { type Identity, IdentityServerDown, TokenRefused } from '../../platform/identity-server.ts';
import { Problem } from '../../problems/problem.ts';
import { findUserByEmail } from './session.queries.ts';
import { isRefusedDemo, type OpenedSession, openSession } from './session.service.ts';
import { findRealmOfCompany, findRealms, isRealm } from './sso.queries.ts';

/** Companies whose people sign in through the identity server; none where there is none (AUTH-10). */
export async function listRealms({ identity, connections }: Services): Promise<Realm[]> {
  return identity ? findRealms(connections.system) : [];
}

/** Who a token is of, and of which realm. The keys of a realm are asked only where a company has it. */
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
    log.info({ realm, reason }, 'token of single sign-on refused');
    throw new Problem(error.expired ? 'sso_token_expired' : 'sso_token_invalid');
  }
}

/**
 * Signs in by an access token of the own company's realm. Whoever administers a realm can write any e-mail address into its tokens,
 * so it opens the accounts of its own company and of the branches that have no realm of their own, and no others (D-33).
 */
export async function signInBySso(services: Services, token: string, log: Call['log']): Promise<OpenedSession> {
  const { system } = services.connections;
  const { realm, email, emailVerified } = await identify(services, token, log);
  if (!emailVerified) throw new Problem('sso_email_unverified');
  const row = await findUserByEmail(system, email);
  if (!row || (await findRealmOfCompany(system, row.id_cliente)) !== realm) throw new Problem('sso_user_unknown');
  if (!row.ativo || isRefusedDemo(services, email)) throw new Problem('user_inactive');
  return openSession(services, row, { sso: true });
}

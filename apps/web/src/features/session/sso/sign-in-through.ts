import type { Realm } from '@escuta/contract';
import { call, viewPath } from '../../../shared/api/index.ts';
import { startSession } from '../../../shared/session/index.ts';
import { interceptUrl, keepPlace, type Place } from './place.ts';
import { openRealm } from './realm-client.ts';
import { findRealm } from './realms.ts';
import { sessionLeft, watchRealm } from './sso-life.ts';

/** Why single sign-on failed; the code is the key of its text. */
export class SsoProblem extends Error {
  readonly code: 'unknown' | 'stale' | 'cancelled' | 'insecure';
  constructor(code: SsoProblem['code']) {
    super(code);
    this.code = code;
  }
}

interface Wish {
  realms: readonly Realm[];
  client: string;
  /** Page to open after the sign-in. */
  module: string;
}

let running: Promise<void> | null = null;
/** The server refused this account: the next sign-in asks for another one instead of using the same again. */
let wasRefused = false;

/** Signs in through a company's realm: goes to the identity server or, on return from it, starts the session. One at a time. */
export function signInThrough(wish: Wish): Promise<void> {
  running ??= run(wish).finally(forgetSignIn);
  return running;
}

/** Forgets a sign-in that left the page, when the browser restores the page from its back/forward cache. */
export function forgetSignIn(): void {
  running = null;
}

async function findPlace({ realms, client }: Wish): Promise<Place> {
  const found = findRealm(realms, client);
  if (!found) throw new SsoProblem('unknown');
  const { ssoUrl } = (await call('getConfig')).config;
  if (!ssoUrl) throw new SsoProblem('unknown');
  return { client, realm: found.realm, url: ssoUrl };
}

async function run(wish: Wish): Promise<void> {
  // Outside a secure context the browser has no crypto.subtle, which PKCE needs.
  if (!isSecureContext) throw new SsoProblem('insecure');
  const isAnswer = /[#&]state=/.test(location.hash);
  const place = await findPlace(wish);
  const keycloak = await openRealm(place, { beforeLeaving: sessionLeft }).catch((error: unknown) => {
    throw (error as { error?: string } | null)?.error === 'access_denied' ? new SsoProblem('cancelled') : error;
  });
  if (!keycloak.token) {
    if (isAnswer) throw new SsoProblem('stale');
    const redirectUri = interceptUrl(place.client, wish.module);
    return keycloak.login({ redirectUri, ...(wasRefused ? { prompt: 'login' as const } : {}) });
  }
  wasRefused = true;
  const reply = await call('ssoLogin', { body: { token: keycloak.token } }).catch((problem: unknown) => {
    keycloak.clearToken();
    throw problem;
  });
  wasRefused = false;
  keepPlace(place);
  const { token, ...user } = reply.user;
  startSession({ token, user, expireSeconds: reply.expire, opens: reply.inicio && viewPath(reply.inicio) });
  watchRealm(keycloak);
}

import type Keycloak from 'keycloak-js';
import { call } from '../../../shared/api/index.ts';
import { endSession, getEndReason, getSession, type Session, subscribeSession } from '../../../shared/session/index.ts';
import { lastPlace } from './place.ts';
import { openRealm } from './realm-client.ts';

/** A token with less time left is renewed, seconds. */
const MIN_VALIDITY_SECONDS = 5;
const RETRY_MS = 5000;
const LOGOUT_TIMEOUT_MS = 5000;

let held: Keycloak | null = null;
let refreshTimer: ReturnType<typeof setTimeout> | undefined;
let leaving: Promise<void> = Promise.resolve();

/** Resolves once a sign-out under way has reached the server. */
export const sessionLeft = (): Promise<void> => leaving;

/**
 * Follows the identity server's session (AUTH-12): renews its tokens, and when it ends there, ends the session here and asks to sign in
 * again.
 */
export function watchRealm(keycloak: Keycloak): void {
  held = keycloak;
  // Set only now: with a wrong nonce the library would redirect in a loop.
  keycloak.loginRequired = true;
  keycloak.onAuthLogout = () => {
    leaving = endEverywhere();
  };
  keycloak.onAuthRefreshSuccess = () => scheduleRefresh(keycloak);
  scheduleRefresh(keycloak);
}

function scheduleRefresh(keycloak: Keycloak): void {
  const { exp } = keycloak.tokenParsed ?? {};
  clearTimeout(refreshTimer);
  if (exp === undefined || held !== keycloak) return;
  const left = exp + (keycloak.timeSkew ?? 0) - Date.now() / 1000;
  const wait = Math.max(1, left - MIN_VALIDITY_SECONDS + 1);
  refreshTimer = setTimeout(() => void refresh(keycloak), wait * 1000);
}

/** Renews the token; a refusal (400) ends the session through onAuthLogout, other failures are retried. */
async function refresh(keycloak: Keycloak): Promise<void> {
  try {
    if (!(await keycloak.updateToken(MIN_VALIDITY_SECONDS))) scheduleRefresh(keycloak);
  } catch {
    if (held === keycloak) refreshTimer = setTimeout(() => void refresh(keycloak), RETRY_MS);
  }
}

/** Ends the session on the server and here, as expired. */
async function endEverywhere(): Promise<void> {
  const session = getSession();
  if (!session) return;
  try {
    await call('logout', { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) });
  } catch {
    // The session here ends even if the server cannot be reached.
  }
  endSession('expired', session.token);
}

/** Drops the Keycloak client: no more checks or renewals. */
function release(): Keycloak | null {
  const keycloak = held;
  held = null;
  clearTimeout(refreshTimer);
  if (keycloak) {
    keycloak.loginRequired = false;
    delete keycloak.onAuthLogout;
    delete keycloak.onAuthRefreshSuccess;
  }
  return keycloak;
}

/** After a sign-out, ends the identity server's session too; the page then returns to the sign-in screen. */
async function leaveRealm(): Promise<void> {
  const keycloak = release();
  if (getEndReason() !== 'signed_out') {
    keycloak?.clearToken();
    return;
  }
  const place = lastPlace();
  const client = keycloak ?? (place && (await openRealm(place, { checkLoginIframe: false })));
  await client?.logout({ redirectUri: `${location.origin}/login` });
}

/** Resumes the realm's session after a reload; if it is over or another user's, the session here ends too. */
async function resume({ token, user }: Session): Promise<void> {
  const place = lastPlace();
  if (!place) return;
  const keycloak = await openRealm(place, {
    beforeLeaving: sessionLeft,
    onLoad: 'check-sso',
    silentCheckSsoRedirectUri: `${location.origin}/silent-check-sso.html`,
  });
  if (held || getSession()?.token !== token) return;
  const isSame = String(keycloak.tokenParsed?.email).toLowerCase() === user.email;
  if (keycloak.authenticated && isSame) return watchRealm(keycloak);
  leaving = endEverywhere();
  await keycloak.login();
}

/** Ties the app's session to the identity server's for users who signed in through it. Returns a function that stops it. */
export function startSsoLife(): () => void {
  let before = getSession();
  // The failure has been logged; the session then lasts until it expires.
  if (before?.user.sso) resume(before).catch(() => undefined);
  return subscribeSession(() => {
    const left = before;
    before = getSession();
    if (left?.user.sso && left.token !== before?.token) leaveRealm().catch(() => undefined);
  });
}

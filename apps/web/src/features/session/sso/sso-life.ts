import type Keycloak from 'keycloak-js';
import { call } from '../../../shared/api/index.ts';
import { endSession, getEndReason, getSession, type Session, subscribeSession } from '../../../shared/session/index.ts';
import { lastPlace } from './place.ts';
import { openRealm } from './realm-client.ts';

/** A token with less left is renewed, seconds. */
const MIN_VALIDITY_SECONDS = 5;
const RETRY_MS = 5000;
const LOGOUT_TIMEOUT_MS = 5000;

let held: Keycloak | null = null;
let refreshTimer: ReturnType<typeof setTimeout> | undefined;
let leaving: Promise<void> = Promise.resolve();

/** Resolves once an end of the session that is under way has been told to the server. */
export const sessionLeft = (): Promise<void> => leaving;

/**
 * Follows the identity server's session from now on (AUTH-12): tokens are renewed, and when it ends there, it ends here and the sign-in
 * is asked for again.
 */
export function watchRealm(keycloak: Keycloak): void {
  held = keycloak;
  // Only now: the library would answer a wrong nonce by redirecting again and again.
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

/** Renews the token; a refusal (400) ends the session through onAuthLogout, anything else is tried again. */
async function refresh(keycloak: Keycloak): Promise<void> {
  try {
    if (!(await keycloak.updateToken(MIN_VALIDITY_SECONDS))) scheduleRefresh(keycloak);
  } catch {
    if (held === keycloak) refreshTimer = setTimeout(() => void refresh(keycloak), RETRY_MS);
  }
}

/** Ends the session on the server and here, as one whose time is over. */
async function endEverywhere(): Promise<void> {
  const session = getSession();
  if (!session) return;
  try {
    await call('logout', { signal: AbortSignal.timeout(LOGOUT_TIMEOUT_MS) });
  } catch {
    // Whatever the server says, the session is over.
  }
  endSession('expired', session.token);
}

/** Lets go of the realm's client: it asks and renews nothing any more. */
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

/** Ends the identity server's session too, where the person asked to leave; then the page comes back to the sign-in screen. */
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

/** Takes the realm's session up again after a reload; where it is over or another person's, the session here ends as well. */
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

/** Ties the app's session to the identity server's, for who signed in through it. Returns the way to stop. */
export function startSsoLife(): () => void {
  let before = getSession();
  // What goes wrong has been logged; the session then lasts until its own end.
  if (before?.user.sso) resume(before).catch(() => undefined);
  return subscribeSession(() => {
    const left = before;
    before = getSession();
    if (left?.user.sso && left.token !== before?.token) leaveRealm().catch(() => undefined);
  });
}

import { call } from '../../shared/api/index.ts';
import { ApiProblem } from '../../shared/api/problems.ts';
import { problemText, textsOf } from '../../shared/i18n/index.ts';
import {
  endSession,
  followOtherTabs,
  getEndReason,
  getSession,
  subscribeSession,
  updateSession,
} from '../../shared/session/index.ts';
import { notify } from '../../shared/ui/notify.ts';
import { startSsoLife } from './sso/sso-life.ts';

/** Interval of the check that the user is still active, milliseconds (AUTH-06). */
const ACTIVE_CHECK_MS = 3_600_000;

/** Longer waits overflow setTimeout's 32 bits and would fire at once. */
const LONGEST_WAIT_MS = 2_147_483_647;

/** Events after which timers are checked again, because they stop while the device sleeps. */
const WAKE_EVENTS = ['focus', 'pageshow', 'online'] as const;

/**
 * Watches the session while the page is open: ends it when it expires (AUTH-04), checks that the user is active (AUTH-06), follows the
 * other tabs (AUTH-07), and shows why it ended. Started before the first screen, so that no screen opens with an expired session.
 * Returns a function that stops it.
 */
export function startSessionLife(): () => void {
  const stops = [subscribeSession(announceEnd), followOtherTabs(), watchExpiry(), watchActive(), startSsoLife()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Ends the session when it expires, also after the device slept. */
function watchExpiry(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const session = getSession();
    if (!session) return;
    const left = session.expiresAt - Date.now();
    if (left <= 0) endSession('expired', session.token);
    else timer = setTimeout(check, Math.min(left, LONGEST_WAIT_MS));
  };
  const stop = subscribeSession(check);
  document.addEventListener('visibilitychange', check);
  for (const event of WAKE_EVENTS) window.addEventListener(event, check);
  check();
  return () => {
    stop();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', check);
    for (const event of WAKE_EVENTS) window.removeEventListener(event, check);
  };
}

/** Checks every hour, counted from each sign-in. */
function watchActive(): () => void {
  let token: string | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const arm = () => {
    const now = getSession()?.token;
    if (now === token) return;
    token = now;
    clearInterval(timer);
    if (token !== undefined) timer = setInterval(() => void checkActive(), ACTIVE_CHECK_MS);
  };
  const stop = subscribeSession(arm);
  arm();
  return () => {
    stop();
    clearInterval(timer);
  };
}

/** Refreshes the user from the server; an inactive user is signed out, a lost connection changes nothing. */
async function checkActive(): Promise<void> {
  const session = getSession();
  if (!session) return;
  try {
    const { user } = await call('getUser', { params: { id: session.user.id_usuario } });
    if (getSession()?.token !== session.token) return;
    if (user.ativo) updateSession({ user });
    else endSession('inactive', session.token);
  } catch {
    // The API client has already ended the session on a 401; other failures are retried in an hour.
  }
}

/** Shows why the session ended; a sign-out, here or in another tab, needs no message. */
function announceEnd(): void {
  if (getSession()) return;
  const reason = getEndReason();
  if (reason === 'expired') {
    const t = textsOf('session');
    notify.error(t('expired.title'), { description: t('expired.help'), kind: 'login' });
  }
  if (reason === 'review') notify.error(textsOf('session')('expired.review'), { kind: 'login' });
  if (reason === 'inactive') notify.error(problemText(new ApiProblem(401, 'user_inactive')), { kind: 'login' });
  if (reason === 'refused') notify.error(problemText(new ApiProblem(401, 'session_invalid')), { kind: 'login' });
}

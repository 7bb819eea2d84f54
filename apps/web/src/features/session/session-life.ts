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

/** How often the server is asked whether the user is still active, milliseconds (AUTH-06). */
const ACTIVE_CHECK_MS = 3_600_000;

/** Longer waits overflow setTimeout's 32 bits and would fire at once. */
const LONGEST_WAIT_MS = 2_147_483_647;

/** What wakes a page whose timers slept with the device. */
const WAKE_EVENTS = ['focus', 'pageshow', 'online'] as const;

/**
 * Keeps the session true while the page is open: ends it in time (AUTH-04), asks whether the user is active (AUTH-06),
 * follows the other tabs (AUTH-07), and says why it ended. Started before the first screen, so that none is shown for
 * a session that is over. Returns the way to stop.
 */
export function startSessionLife(): () => void {
  const stops = [subscribeSession(announceEnd), followOtherTabs(), watchExpiry(), watchActive(), startSsoLife()];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Ends the session when its time is over, also on waking up. */
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

/** Asks every hour; each new sign-in begins its own hour. */
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

/** Takes over what the server now says of the user; an inactive one is signed out, a lost connection changes nothing. */
async function checkActive(): Promise<void> {
  const session = getSession();
  if (!session) return;
  try {
    const { user } = await call('getUser', { params: { id: session.user.id_usuario } });
    if (getSession()?.token !== session.token) return;
    if (user.ativo) updateSession({ user });
    else endSession('inactive', session.token);
  } catch {
    // A refusal has already ended the session in the client; anything else is asked again in an hour.
  }
}

/** Tells the person why the sign-in screen is shown; leaving by oneself, or in another tab, needs no words. */
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

import type { Capability } from '@escuta/contract';
import { can } from '@escuta/domain';
import { BLIND_PATHS } from '../features/blind-review/blind-paths.ts';
import type { EndReason, Session } from '../shared/session/index.ts';

/** Who may open a route: anyone, only signed-out users, any signed-in user, or users with a capability. */
export type Access = 'anyone' | 'guests' | 'signed_in' | Capability;

export const LOGIN_PATH = '/login';
export const HOME_PATH = '/';
export const MY_PROFILE_PATH = '/admin/my-profile';

/** After these ends of a session, the next sign-in opens the start page: a sign-out, also by blind review (BR-04). */
const WITHOUT_RETURN: readonly EndReason[] = ['signed_out', 'review'];

/** Where a guard redirects to; `from` is the address to return to after the sign-in. */
export interface Redirect {
  to: string;
  from?: string;
}

/**
 * Decides whether a user may open a route (SHELL-02). Returns null if so. Otherwise blind reviewers are redirected to the review, all other
 * roles, unknown ones too, to their profile.
 * @param wanted path, query and fragment of the route
 * @param back address that required the sign-in, if any
 */
export function guard(
  access: Access,
  state: { session: Session | null; endReason: EndReason },
  wanted: string,
  back?: string,
): Redirect | null {
  if (access === 'anyone') return null;
  const { session, endReason } = state;
  if (access === 'guests') return session ? { to: afterSignIn(session, back) } : null;
  if (!session) return WITHOUT_RETURN.includes(endReason) ? { to: LOGIN_PATH } : { to: LOGIN_PATH, from: wanted };
  if (access === 'signed_in' || can(session.user, access)) return null;
  return { to: can(session.user, 'blind_review.take') ? BLIND_PATHS.start : MY_PROFILE_PATH };
}

/** Where a sign-in leads: to the address that required it, else to the person's own start among the saved views (PLACE-04). */
export function afterSignIn({ opens }: Session, back: unknown): string {
  const path = safePath(back);
  return path === HOME_PATH ? safePath(opens) : path;
}

/** Returns a path inside the app; the start page for anything that a browser could resolve to another site. */
export function safePath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, location.origin)) return HOME_PATH;
  const { origin, pathname, search, hash } = new URL(path, location.origin);
  // The resolved path may begin with two slashes ("/.//evil.test"), which would be read as a host.
  if (origin !== location.origin || pathname.startsWith('//') || pathname === LOGIN_PATH) return HOME_PATH;
  return pathname + search + hash;
}

import type { Capability } from '@escuta/contract';
import { can } from '@escuta/domain';
import { BLIND_PATHS } from '../features/blind-review/blind-paths.ts';
import type { EndReason, Session } from '../shared/session/index.ts';

/** Who may open a route: anyone at all, only who is not signed in yet, anyone signed in, or who has a capability. */
export type Access = 'anyone' | 'guests' | 'signed_in' | Capability;

export const LOGIN_PATH = '/login';
export const HOME_PATH = '/';
export const MY_PROFILE_PATH = '/admin/my-profile';

/** Who left, or was told so by blind review (BR-04), begins at the start page next time. */
const FORGETTING: readonly EndReason[] = ['signed_out', 'review'];

/** Where a guard sends someone who may not stay; `from` is the place to come back to after sign-in. */
export interface Redirect {
  to: string;
  from?: string;
}

/**
 * Decides whether someone may stay on a route (SHELL-02); null lets them. A blind reviewer without the capability goes to
 * the review, any other role, an unknown one too, to its own data.
 * @param wanted path and query of the route
 * @param back where a sign-in was asked for, if it was
 */
export function guard(
  access: Access,
  state: { session: Session | null; endReason: EndReason },
  wanted: string,
  back?: string,
): Redirect | null {
  if (access === 'anyone') return null;
  const { session, endReason } = state;
  if (access === 'guests') return session ? { to: safePath(back) } : null;
  if (!session) return FORGETTING.includes(endReason) ? { to: LOGIN_PATH } : { to: LOGIN_PATH, from: wanted };
  if (access === 'signed_in' || can(session.user, access)) return null;
  return { to: can(session.user, 'blind_review.take') ? BLIND_PATHS.start : MY_PROFILE_PATH };
}

/** A path inside the app; anything that a browser could take to lead elsewhere becomes the start page. */
export function safePath(path: unknown): string {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, location.origin)) return HOME_PATH;
  const { origin, pathname, search, hash } = new URL(path, location.origin);
  // What is left may begin with two slashes ("/.//evil.test"), which the next reader takes for a host.
  if (origin !== location.origin || pathname.startsWith('//') || pathname === LOGIN_PATH) return HOME_PATH;
  return pathname + search + hash;
}

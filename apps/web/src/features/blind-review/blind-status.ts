import { ApiProblem, NetworkProblem } from '../../shared/api/index.ts';
import { BLIND_PATHS } from './blind-paths.ts';

/** A reviewer's own mistake, or somebody else's haste: said on the screen, which stays. */
const STAYING = [400, 404, 409, 429];

/**
 * Where a refused call of blind review leads (BR-04); null where it is said in place, and after a 401, which has ended the session.
 * @param isShown whether there is a screen to say it on; without one every status leads somewhere
 */
export function screenOf(problem: unknown, isShown = true): string | null {
  if (problem instanceof NetworkProblem) return null;
  if (!(problem instanceof ApiProblem)) return BLIND_PATHS.problem;
  if (problem.status === 401 || (isShown && STAYING.includes(problem.status))) return null;
  if (problem.status === 403) return '/';
  if (problem.status === 408) return BLIND_PATHS.rest;
  return problem.status === 423 ? BLIND_PATHS.end : BLIND_PATHS.problem;
}

/** What the screen of the rest is told. */
export interface RestState {
  /** Seconds left when the server answered. */
  seconds: number;
  /** When the rest is over, by the server's clock. */
  volta: string;
  /** When it was answered, by the browser's clock. */
  at: number;
}

/** Seconds of the rest that are left, for a page loaded again; a browser's clock that is set back begins it anew, and never adds to it. */
export const restLeft = ({ seconds, at }: RestState, now = Date.now()) =>
  Math.max(0, seconds - Math.max(0, now - at) / 1000);

/** Why there is nothing more to do. */
export interface EndState {
  why: 'day_over' | 'nothing_left' | 'left';
}

/** What the screen that a refusal leads to is told with it. */
export function stateOf(problem: unknown, now = Date.now()): RestState | EndState | null {
  if (!(problem instanceof ApiProblem)) return null;
  const { seconds, volta } = problem.params;
  if (problem.status === 408) return { seconds: Number(seconds) || 0, volta: String(volta ?? ''), at: now };
  if (problem.status === 423) return { why: problem.code === 'blind_review_day_over' ? 'day_over' : 'nothing_left' };
  return null;
}

/** Whether the sample is no longer the reviewer's: the screen goes on to the next. */
export const isGone = (problem: unknown) =>
  problem instanceof ApiProblem && (problem.status === 409 || problem.status === 404);

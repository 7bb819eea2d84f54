import { ApiProblem, NetworkProblem } from '../../shared/api/index.ts';
import { BLIND_PATHS } from './blind-paths.ts';

/** Statuses of refusals shown on the current screen. */
const STAYING = [400, 404, 409, 429];

/**
 * Screen that a refused call of blind review leads to (BR-04); null if the current screen shows it, and after a 401, which ended the session.
 * @param isShown whether a screen can show the refusal; without one every status leads to a screen
 */
export function screenOf(problem: unknown, isShown = true): string | null {
  if (problem instanceof NetworkProblem) return null;
  if (!(problem instanceof ApiProblem)) return BLIND_PATHS.problem;
  if (problem.status === 401 || (isShown && STAYING.includes(problem.status))) return null;
  if (problem.status === 403) return '/';
  if (problem.status === 408) return BLIND_PATHS.rest;
  return problem.status === 423 ? BLIND_PATHS.end : BLIND_PATHS.problem;
}

/** State of the rest screen. */
export interface RestState {
  /** Seconds left at the server's response. */
  seconds: number;
  /** End of the rest, by the server's clock. */
  volta: string;
  /** Time of the response, by the browser's clock. */
  at: number;
}

/** Seconds of the rest left after a reload; if the browser's clock was set back, the rest restarts but never gets longer. */
export const restLeft = ({ seconds, at }: RestState, now = Date.now()) =>
  Math.max(0, seconds - Math.max(0, now - at) / 1000);

/** Why the review ended. */
export interface EndState {
  why: 'day_over' | 'nothing_left' | 'left';
}

/** State passed to the screen that a refusal leads to. */
export function stateOf(problem: unknown, now = Date.now()): RestState | EndState | null {
  if (!(problem instanceof ApiProblem)) return null;
  const { seconds, volta } = problem.params;
  if (problem.status === 408) return { seconds: Number(seconds) || 0, volta: String(volta ?? ''), at: now };
  if (problem.status === 423) return { why: problem.code === 'blind_review_day_over' ? 'day_over' : 'nothing_left' };
  return null;
}

/** Whether the reviewer lost the sample, so that the screen fetches the next one. */
export const isGone = (problem: unknown) =>
  problem instanceof ApiProblem && (problem.status === 409 || problem.status === 404);

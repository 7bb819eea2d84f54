import { type LoginBody, ORIGINS } from '@escuta/contract';
import { ApiProblem, call, NetworkProblem, viewPath } from '../../shared/api/index.ts';
import { problemText, textsOf } from '../../shared/i18n/index.ts';
import { startSession } from '../../shared/session/index.ts';
import { dismissToasts, notify } from '../../shared/ui/notify.ts';

/** Signs in and starts the session (AUTH-02); a failure is shown at the bottom of the screen (AUTH-03). */
export function useSignIn(onWait: (seconds: number) => void) {
  return async (credentials: Pick<LoginBody, 'email' | 'senha'>) => {
    try {
      const reply = await call('login', { body: { ...credentials, origem: ORIGINS.web } });
      const { token, ...user } = reply.user;
      startSession({ token, user, expireSeconds: reply.expire, opens: reply.inicio && viewPath(reply.inicio) });
      dismissToasts('login');
    } catch (problem) {
      const seconds = waitSeconds(problem);
      if (seconds !== null) onWait(seconds);
      else notify.error(failureText(problem), { kind: 'login' });
    }
  };
}

/** Text of a failed sign-in: the server's reason, or 'Login inválido' if it gave none (AUTH-03). */
export function failureText(problem: unknown): string {
  const isKnown =
    problem instanceof NetworkProblem || (problem instanceof ApiProblem && problem.code !== 'internal_error');
  return isKnown ? problemText(problem) : textsOf('session')('failed');
}

/** Seconds to wait after too many attempts; null for any other problem. */
export function waitSeconds(problem: unknown): number | null {
  if (!(problem instanceof ApiProblem) || problem.code !== 'too_many_sign_ins') return null;
  const seconds = Number(problem.params.seconds);
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : 60;
}

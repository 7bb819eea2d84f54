import { ACTIONS, ORIGINS } from '@escuta/contract';
import { useEffect } from 'react';
import { call, outlivesPage } from '../../shared/api/index.ts';
import { getSession, updateSession } from '../../shared/session/index.ts';

/** Tells the server, once for each sign-in, that work has begun: on the first arrival at the map (action 6). */
export function useLogStart(): void {
  useEffect(() => {
    void logStart();
  }, []);
}

/** Logs the start if this sign-in has not done so; one that did not get through is told at the next arrival. */
export async function logStart(): Promise<void> {
  const session = getSession();
  if (!session?.startPending) return;
  updateSession({ startPending: false });
  try {
    await call('saveLog', { body: { tipo_acao: ACTIONS.start, origem: ORIGINS.web }, keepalive: true });
  } catch (problem) {
    await outlivesPage(problem);
    if (getSession()?.token === session.token) updateSession({ startPending: true });
  }
}

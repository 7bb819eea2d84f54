import { ACTIONS, ORIGINS } from '@escuta/contract';
import { useEffect } from 'react';
import { call, outlivesPage } from '../../shared/api/index.ts';
import { getSession, updateSession } from '../../shared/session/index.ts';

/** Logs the start of work on the server, once per sign-in, when the map first opens (action 6). */
export function useLogStart(): void {
  useEffect(() => {
    void logStart();
  }, []);
}

/** Logs the start unless this sign-in already has; after a failure, the next opening of the map tries again. */
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

import { call } from '../api/client.ts';
import { endSession, getSession } from './store.ts';

/**
 * Ends the session on the server, then here and in all tabs (AUTH-07). If the server cannot be reached, the session ends here anyway and the
 * token by its expiry.
 */
export async function signOut(): Promise<void> {
  const session = getSession();
  if (!session) return;
  try {
    await call('logout', { signal: AbortSignal.timeout(5000) });
  } catch {
    // The user is signed out whatever the server answers.
  }
  endSession('signed_out', session.token);
}

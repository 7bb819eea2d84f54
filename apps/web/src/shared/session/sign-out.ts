import { call } from '../api/client.ts';
import { endSession, getSession } from './store.ts';

/**
 * Ends the session on the server and then here and in all tabs (AUTH-07). The person leaves also when the server
 * cannot be reached; the token then ends by its own expiry.
 */
export async function signOut(): Promise<void> {
  const session = getSession();
  if (!session) return;
  try {
    await call('logout', { signal: AbortSignal.timeout(5000) });
  } catch {
    // Whatever the server says, who asked to leave is not kept signed in.
  }
  endSession('signed_out', session.token);
}

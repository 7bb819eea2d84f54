import type { User, UserChange } from '@escuta/contract';
import { call } from '../api/client.ts';
import { getSession, updateSession } from './store.ts';

/** Changes the user's own profile (USR-05) and updates the session with the response. */
export async function updateOwn(change: Omit<UserChange, 'id_usuario'>): Promise<User | null> {
  const session = getSession();
  if (!session) return null;
  const { user } = await call('updateUser', { body: { ...change, id_usuario: session.user.id_usuario } });
  if (getSession()?.token === session.token) updateSession({ user });
  return user;
}

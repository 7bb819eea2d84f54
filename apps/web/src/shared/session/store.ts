import type { User } from '@escuta/contract';
import { createStore } from './create-store.ts';

/** A signed-in session as this browser keeps it. */
export interface Session {
  token: string;
  user: User;
  /** When the session ends, epoch milliseconds by the browser's clock (AUTH-02). */
  expiresAt: number;
  /** The start (action 6) of this sign-in still has to be told to the server. */
  startPending: boolean;
}

/**
 * Why there is no session any more: left by the person, its time was over, the server refused it, the user was made
 * inactive, a call of blind review found it over (BR-04), or another tab ended it. `null` while nobody has been signed in since the page was loaded.
 */
export type EndReason = 'signed_out' | 'expired' | 'refused' | 'inactive' | 'review' | 'elsewhere' | null;

interface SessionState {
  session: Session | null;
  endReason: EndReason;
}

const STORAGE_KEY = 'escuta.session';

const store = createStore<SessionState>({ session: readStored(), endReason: null });

/** The session of now, outside of React. */
export const getSession = (): Session | null => store.get().session;
export const getEndReason = (): EndReason => store.get().endReason;
export const subscribeSession = store.subscribe;
export const useSessionState = store.use;

/** Starts a session and keeps it over reloads and for the other tabs. */
export function startSession(input: { token: string; user: User; expireSeconds: number }, now = Date.now()): Session {
  const session: Session = {
    token: input.token,
    user: input.user,
    expiresAt: now + input.expireSeconds * 1000,
    startPending: true,
  };
  write(session);
  store.set({ session, endReason: null });
  return session;
}

/**
 * Changes parts of the running session; does nothing when there is none. The storage is asked too: it knows of another
 * tab's sign-out before this tab hears of it, and an ended session must not come back.
 */
export function updateSession(change: Partial<Pick<Session, 'user' | 'startPending'>>): void {
  const { session, endReason } = store.get();
  if (!session || readStored()?.token !== session.token) return;
  const next = { ...session, ...change };
  write(next);
  store.set({ session: next, endReason });
}

/**
 * Ends the session here and, through the storage event, in every other tab.
 * @param token ends it only if it is still this one, so that a late reply to an old session cannot end a new one
 */
export function endSession(reason: Exclude<EndReason, null>, token?: string): void {
  const { session } = store.get();
  if (!session || (token !== undefined && session.token !== token)) return;
  localStorage.removeItem(STORAGE_KEY);
  store.set({ session: null, endReason: reason });
}

/** The `time` header: the session's expiry in epoch milliseconds, -1 without a session (D-06). */
export function timeHeader(): string {
  return String(getSession()?.expiresAt ?? -1);
}

/** Follows what other tabs do to the session; returns the way to stop. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    const before = store.get().session;
    const session = readStored();
    if (!before && !session) return;
    store.set({ session, endReason: before && !session ? 'elsewhere' : null });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function write(session: Session): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify(session));
}

/** Reads the stored session; what cannot be one is dropped. A role that this version does not know is kept (SHELL-02). */
function readStored(): Session | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null');
    return isSession(value) ? value : null;
  } catch {
    return null;
  }
}

function isSession(value: unknown): value is Session {
  if (typeof value !== 'object' || value === null) return false;
  const { token, expiresAt, user } = value as Partial<Session>;
  return (
    typeof token === 'string' &&
    Number.isSafeInteger(expiresAt) &&
    typeof user?.id_usuario === 'number' &&
    typeof user.id_tipo_usuario === 'string'
  );
}

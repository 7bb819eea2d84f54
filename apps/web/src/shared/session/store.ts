import type { User } from '@escuta/contract';
import { createStore } from './create-store.ts';

/** A session as stored in this browser. */
export interface Session {
  token: string;
  user: User;
  /** When the session expires, epoch milliseconds by the browser's clock (AUTH-02). */
  expiresAt: number;
  /** The start of work (action 6) is not yet logged for this sign-in. */
  startPending: boolean;
  /** Path and query that open after this sign-in, from the person's saved views (PLACE-04); absent: the map as it opens. */
  opens?: string;
}

/**
 * Why the session ended: the user signed out, it expired, the server refused it, the user became inactive, a blind review request found it
 * expired (BR-04), or another tab ended it. Null if there was no session since the page was loaded.
 */
export type EndReason = 'signed_out' | 'expired' | 'refused' | 'inactive' | 'review' | 'elsewhere' | null;

interface SessionState {
  session: Session | null;
  endReason: EndReason;
}

const STORAGE_KEY = 'escuta.session';

const store = createStore<SessionState>({ session: readStored(), endReason: null });

/** The current session, for use outside React. */
export const getSession = (): Session | null => store.get().session;
export const getEndReason = (): EndReason => store.get().endReason;
export const subscribeSession = store.subscribe;
export const useSessionState = store.use;

/** Starts a session and stores it for reloads and other tabs. */
export function startSession(
  input: { token: string; user: User; expireSeconds: number; opens?: string | null },
  now = Date.now(),
): Session {
  const session: Session = {
    token: input.token,
    user: input.user,
    expiresAt: now + input.expireSeconds * 1000,
    startPending: true,
    ...(input.opens && { opens: input.opens }),
  };
  write(session);
  store.set({ session, endReason: null });
  return session;
}

/**
 * Changes parts of the session, if there is one. Reads the storage too: it shows another tab's sign-out before this tab gets the event, and
 * an ended session must not be restored.
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
 * @param token ends only the session with this token, so that a late response to an old session does not end a new one
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

/** Follows changes of the session in other tabs. Returns a function that stops it. */
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

/** Reads the stored session; null if invalid. An unknown role is valid (SHELL-02). */
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

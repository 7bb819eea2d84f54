import { useContext } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';

/** How long the address waits for a map to come to rest, milliseconds; browsers refuse more than a few changes a second. */
export const REST_MS = 250;

/** The router itself, which knows the address at once: React renders it later, and may leave out what is left again by then. */
export function useRouter() {
  const context = useContext(UNSAFE_DataRouterContext);
  if (!context) throw new Error('the address of a map needs a data router');
  return context.router;
}

/** Whether the browser has gone to another entry of which the router does not know yet. */
export function isAhead(key: string): boolean {
  const entry = window.history.state as { key?: string; idx?: number } | null;
  return entry?.idx !== undefined && (entry.key ?? 'default') !== key;
}

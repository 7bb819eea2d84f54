/** Tells this tab and the others that something on this device has changed. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('escuta.field');
const anywhere = new Set<() => void>();
const elsewhere = new Set<() => void>();

channel?.addEventListener('message', () => {
  for (const listener of [...anywhere, ...elsewhere]) listener();
});

function follow(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Called after every change of what is kept. */
export function announceChange(): void {
  channel?.postMessage(null);
  for (const listener of [...anywhere]) listener();
}

/** Hears changes made by any tab; returns the way to stop. */
export const followChanges = (listener: () => void) => follow(anywhere, listener);

/** Hears changes made by other tabs alone. */
export const followOtherTabsChanges = (listener: () => void) => follow(elsewhere, listener);

/** Announces changes of the data on this device to this tab and the others. */
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

/** To be called after every change of the stored data. */
export function announceChange(): void {
  channel?.postMessage(null);
  for (const listener of [...anywhere]) listener();
}

/** Calls the listener after changes made in any tab. Returns a function that stops it. */
export const followChanges = (listener: () => void) => follow(anywhere, listener);

/** Calls the listener after changes made in other tabs only. Returns a function that stops it. */
export const followOtherTabsChanges = (listener: () => void) => follow(elsewhere, listener);

/**
 * Registers the service worker (field-worker.js, written by the build) that opens a page and the paths below it, and no others, without a
 * network.
 */
export function offerOffline(path: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // If the browser refuses, as in a private window, the page works offline only as long as it stays open.
  navigator.serviceWorker.register('/field-worker.js', { scope: path }).catch(() => {});
}

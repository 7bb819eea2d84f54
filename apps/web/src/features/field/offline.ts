/** Lets /field open without a network (field-worker.js, written by the build); no other address is touched by it. */
export function offerOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Where the browser refuses, as in a private window, the page works as long as it stays open.
  navigator.serviceWorker.register('/field-worker.js', { scope: '/field' }).catch(() => {});
}

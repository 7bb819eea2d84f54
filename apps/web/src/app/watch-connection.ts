import { call, isConnected, noteConnection, subscribeConnection } from '../shared/api/index.ts';

/** How often the server is asked for while it cannot be reached, milliseconds. */
export const PROBE_MS = 5000;

/** Finds out by itself when the connection is lost and when it is back; returns the way to stop. */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  // Every call tells whether it reached the server; this one has nothing else to say.
  const probe = () => void call('health').catch(() => {});
  const arm = () => {
    clearInterval(timer);
    timer = isConnected() ? undefined : setInterval(probe, PROBE_MS);
  };
  const onOffline = () => noteConnection(false);
  const stop = subscribeConnection(arm);
  window.addEventListener('offline', onOffline);
  window.addEventListener('online', probe);
  if (!navigator.onLine) onOffline();
  return () => {
    stop();
    clearInterval(timer);
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', probe);
  };
}

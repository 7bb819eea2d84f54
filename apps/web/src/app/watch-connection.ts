import { call, isConnected, noteConnection, subscribeConnection } from '../shared/api/index.ts';

/** Interval of the checks while the server cannot be reached, milliseconds. */
export const PROBE_MS = 5000;

/** Checks the connection while it is lost, and when the browser reports a change. Returns a function that stops it. */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  // Every call records whether it reached the server; this one has no other purpose.
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

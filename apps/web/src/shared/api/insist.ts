import { ApiProblem, NetworkProblem } from './problems.ts';

/** Waits between two attempts while the server does not answer, milliseconds. */
const PAUSES_MS = [1000, 2000, 5000, 10_000];

interface Insisting {
  signal: AbortSignal;
  /** True while the server does not answer. */
  onWaiting(waiting: boolean): void;
}

/** Repeats a call while the server cannot be reached or cannot serve. */
export async function insistOn<T>(action: () => Promise<T>, { signal, onWaiting }: Insisting): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      const result = await action();
      if (attempt > 0) onWaiting(false);
      return result;
    } catch (reason) {
      // The server's word counts also when nobody insists any more.
      if (reason instanceof ApiProblem && !OUTAGES.has(reason.status)) throw reason;
      signal.throwIfAborted();
      if (!(reason instanceof ApiProblem || reason instanceof NetworkProblem)) throw reason;
      onWaiting(true);
      await pause(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)] as number, signal);
    }
  }
}

/** Too many requests, and a server or proxy that cannot serve for a while. */
const OUTAGES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Waits so long, or until the browser is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((wake, failed) => {
    const done = new AbortController();
    const end = () => {
      window.clearTimeout(timer);
      done.abort();
      if (signal.aborted) failed(signal.reason);
      else wake();
    };
    const timer = window.setTimeout(end, ms);
    window.addEventListener('online', end, { signal: done.signal });
    signal.addEventListener('abort', end, { signal: done.signal });
  });
}

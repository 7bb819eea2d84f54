import { NetworkProblem, subscribeConnection } from '../../../shared/api/index.ts';

const RETRY_MS = 3000;

/**
 * Repeats a call until it reaches the server, whatever the response.
 * @param onLost called each time the server could not be reached
 * @throws the server's refusal; the signal's reason when aborted
 */
export async function untilReached<T>(send: () => Promise<T>, signal: AbortSignal, onLost: () => void): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await send();
    } catch (problem) {
      if (!(problem instanceof NetworkProblem)) throw problem;
      onLost();
      await pause(signal);
    }
  }
}

/** Waits for the next try, the return of the connection, or the abort. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, RETRY_MS);
    const unsubscribe = subscribeConnection(end);
    signal.addEventListener('abort', end);
  });
}

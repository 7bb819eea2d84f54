import { NetworkProblem, subscribeConnection } from '../../../shared/api/index.ts';

const RETRY_MS = 3000;

/**
 * Sends a call until it reaches the server, whatever that answers.
 * @param onLost told when the server could not be reached, each time
 * @throws what the server answered; the signal's reason when aborted
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

/** Until the next try is due, the server is reached again, or nobody waits any more. */
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

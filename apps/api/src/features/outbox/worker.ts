import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../http/context.ts';
import { deliverDue, LANES, type Lane, type Outcome } from './deliver.service.ts';

const POLL_MS = 2_000;

/** What went wrong, for the server's log: a message that did not go out, or trouble of ours. */
export type OnTrouble = (trouble: { lane: Lane; outcome?: Outcome; error?: unknown }) => void;

async function run(services: Services, lane: Lane, stopped: AbortSignal, onTrouble: OnTrouble): Promise<void> {
  while (!stopped.aborted) {
    try {
      for (const outcome of await deliverDue(services, lane, stopped))
        if (outcome.failure) onTrouble({ lane, outcome });
    } catch (error) {
      onTrouble({ lane, error });
    }
    await wait(POLL_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
}

/** Sends what waits in the outbox as long as the server runs; returns how to stop, which waits for the message at hand. */
export function startOutbox(services: Services, onTrouble: OnTrouble): () => Promise<void> {
  const stopping = new AbortController();
  const lanes = (Object.keys(LANES) as Lane[]).map((lane) => run(services, lane, stopping.signal, onTrouble));
  return async () => {
    stopping.abort();
    await Promise.all(lanes);
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../context.ts';
import { deliverDue, LANES, type Lane, type Outcome } from './deliver.service.ts';

const POLL_MS = 2_000;

/** Reports a failure to the server's log: a message not sent, or an internal error. */
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

/** Sends the messages of the outbox while the server runs; returns a function that stops after the current message. */
export function startOutbox(services: Services, onTrouble: OnTrouble): () => Promise<void> {
  const stopping = new AbortController();
  const lanes = (Object.keys(LANES) as Lane[]).map((lane) => run(services, lane, stopping.signal, onTrouble));
  return async () => {
    stopping.abort();
    await Promise.all(lanes);
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../context.ts';
import { deliverDue, LANES, type Lane, type Outcome } from './deliver.service.ts';

const POLL_MS = 2_000;

/** For the server's log. */
interface Reports {
  onUnsent(lane: Lane, outcome: Outcome): void;
  /** An internal error, or the database is away. */
  onFailure(lane: Lane, error: unknown): void;
  onWorked(lane: Lane): void;
}

async function run(services: Services, lane: Lane, stopped: AbortSignal, reports: Reports): Promise<void> {
  while (!stopped.aborted) {
    try {
      for (const outcome of await deliverDue(services, lane, stopped))
        if (outcome.failure) reports.onUnsent(lane, outcome);
      reports.onWorked(lane);
    } catch (error) {
      reports.onFailure(lane, error);
    }
    await wait(POLL_MS, undefined, { signal: stopped }).catch(() => undefined);
  }
}

/** Sends the messages of the outbox while the server runs; returns a function that stops after the current message. */
export function startOutbox(services: Services, reports: Reports): () => Promise<void> {
  const stopping = new AbortController();
  const lanes = (Object.keys(LANES) as Lane[]).map((lane) => run(services, lane, stopping.signal, reports));
  return async () => {
    stopping.abort();
    await Promise.all(lanes);
  };
}

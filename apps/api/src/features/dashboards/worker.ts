import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../context.ts';
import { foldChanges } from './fold.service.ts';

const POLL_MS = 2_000;

/** Keeps the rollups nearly up to date, so that readers have little to count; returns a function to stop it. */
export function startFolding(
  services: Services,
  reports: { onFailure(error: unknown): void; onWorked(): void },
): () => Promise<void> {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      await foldChanges(services, stopping.signal).then(reports.onWorked, reports.onFailure);
      await wait(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

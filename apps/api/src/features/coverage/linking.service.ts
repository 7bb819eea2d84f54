import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../context.ts';
import type { AppDatabase } from '../../db/connection.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { expandRelinks, forgetMissing, linkSamples, nameStretches } from './linking.queries.ts';

/** Rows of one statement: less than a second of work, so that nothing waits for it. */
const AT_ONCE = 2_000;
const POLL_MS = 2_000;

/** Stores which stretches new samples reach, and gives new stretches their streets, until nothing waits. */
export async function linkCoverage(
  system: AppDatabase | TenantTransaction,
  stopped: AbortSignal = new AbortController().signal,
): Promise<void> {
  const all = async (work: typeof linkSamples) => {
    let done = 1;
    while (done > 0 && !stopped.aborted) done = await work(system, AT_ONCE);
  };
  const linkAll = async () => {
    await all(linkSamples);
    // Noted samples are linked before more are noted, so that readers never find many of them waiting.
    while (!stopped.aborted && (await expandRelinks(system, AT_ONCE)) > 0) await all(linkSamples);
  };
  // Streets of a large network take minutes to find; samples that come meanwhile are linked between them.
  do await linkAll();
  while (!stopped.aborted && (await nameStretches(system, AT_ONCE)) > 0);
}

/** Lets stretches without a street look for one again, after addresses were imported. */
export async function forgetMissingStreets(system: AppDatabase | TenantTransaction): Promise<void> {
  let after: number | null = 0;
  while (after !== null) after = await forgetMissing(system, { after, most: AT_ONCE });
}

/** Keeps the coverage linked, so that readers have little to find themselves; returns a function to stop it. */
export function startLinking(
  { connections }: Pick<Services, 'connections'>,
  reports: { onFailure(error: unknown): void; onWorked(): void },
): () => Promise<void> {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      await linkCoverage(connections.system, stopping.signal).then(reports.onWorked, reports.onFailure);
      await wait(POLL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

import type { Services } from '../../context.ts';
import { stopSilentImports } from '../addresses/index.ts';
import { stopSilentSampleImports } from '../ingest/index.ts';
import { purgeTickets } from '../inspections/index.ts';
import { deleteOldEvents } from '../live/index.ts';
import { sweepNetworks } from '../network/index.ts';
import { purgeDone } from '../queue/index.ts';
import { purgeUploads } from '../uploads/index.ts';
import { deleteOldLinks, deleteOldRequests } from './passwords.queries.ts';
import { deleteOldFailures, deleteOldSessions, tryPurgeLock } from './session.queries.ts';
import { FAILURE_WINDOW_MS } from './sign-in-budget.service.ts';
import { THROTTLE_WINDOW_MS } from './throttle.service.ts';

/** Sessions are kept a week after their end, so that their use is refused as expired rather than invalid. */
const KEPT_AFTER_END_MS = 7 * 24 * 3_600_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Deletes obsolete rows: old sessions, links and failed sign-ins, assignments that can no longer be undone, uploaded files that
 * no row uses, sent messages, pipe networks out of use; and files that were never completed. Skips rows that another process is deleting. Returns the number of each.
 */
export async function purgeOld(services: Services) {
  const { clock, connections } = services;
  const now = clock.now().getTime();
  const signIn = await connections.system.transaction().execute(async (trx) => {
    if (!(await tryPurgeLock(trx))) return null;
    return {
      sessions: await deleteOldSessions(trx, new Date(now - KEPT_AFTER_END_MS)),
      failedSignIns: await deleteOldFailures(trx, new Date(now - FAILURE_WINDOW_MS)),
      requests: await deleteOldRequests(trx, new Date(now - THROTTLE_WINDOW_MS)),
      links: await deleteOldLinks(trx, new Date(now - KEPT_AFTER_END_MS)),
      assignments: await purgeTickets(trx, new Date(now)),
    };
  });
  const removed = {
    ...(signIn ?? { sessions: 0, failedSignIns: 0, requests: 0, links: 0, assignments: 0 }),
    tasks: await purgeDone(services),
    events: await deleteOldEvents(services.connections.system),
    networks: await sweepNetworks(services),
    // Those of the storage at last, which may be away.
    uploads: await purgeUploads(services),
    halfFiles: await services.storage.sweep(),
  };
  await stopSilentSampleImports(services);
  // It may look for the streets of many addresses.
  await stopSilentImports(services);
  return { removed, elsewhere: signIn === null };
}

export type Purged = Awaited<ReturnType<typeof purgeOld>>;

/** Purges a minute after the start and every hour, without keeping the process alive; returns a function to stop it. */
export function purgeHourly(services: Services, onError: (error: unknown) => void): () => void {
  const purge = () => void purgeOld(services).catch(onError);
  const first = setTimeout(purge, MINUTE_MS).unref();
  const others = setInterval(purge, HOUR_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(others);
  };
}

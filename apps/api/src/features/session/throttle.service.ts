import type { Services } from '../../context.ts';
import { Problem } from '../../problems/problem.ts';
import { countRequests, insertRequest, lockThrottle } from './passwords.queries.ts';

/** Time for which a request counts. */
export const THROTTLE_WINDOW_MS = 15 * 60_000;

/**
 * Limits requests per key in 15 minutes; every accepted request counts, even one that fails later.
 * @throws Problem too_many_requests, without counting the request
 */
export async function throttle(
  { connections, clock }: Services,
  limits: readonly { key: string; most: number }[],
): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - THROTTLE_WINDOW_MS);
  await connections.system.transaction().execute(async (trx) => {
    for (const { key, most } of [...limits].sort((a, b) => (a.key < b.key ? -1 : 1))) {
      await lockThrottle(trx, key);
      const { count, oldest } = await countRequests(trx, key, since);
      if (count >= most && oldest) {
        const seconds = Math.max(1, Math.ceil((oldest.getTime() + THROTTLE_WINDOW_MS - now.getTime()) / 1000));
        throw new Problem('too_many_requests', { params: { seconds } });
      }
      await insertRequest(trx, key, now);
    }
  });
}

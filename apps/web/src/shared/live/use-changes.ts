import type { LiveKind } from '@escuta/contract';
import { useEffect, useEffectEvent } from 'react';
import { type ChangedIds, collectChanges } from './collector.ts';
import { hearNews } from './news.ts';

/**
 * Has changed rows of a kind read while the screen is open.
 * @param read gets their ids, or null when any may have changed; a reading that fails is done again. `later` adds ids to the next one
 * @param betweenMs shortest time between two readings
 */
export function useChanges(
  kind: LiveKind,
  read: (ids: ChangedIds, tools: { signal: AbortSignal; later(ids: ChangedIds): void }) => Promise<void>,
  betweenMs?: number,
): void {
  const latest = useEffectEvent(read);
  useEffect(() => {
    const collector = collectChanges(kind, (ids, signal) => latest(ids, { signal, later: collector.add }), betweenMs);
    const stop = hearNews(collector.hear);
    return () => {
      stop();
      collector.stop();
    };
  }, [kind, betweenMs]);
}

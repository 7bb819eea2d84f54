import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { createTurns } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { SampleStore } from '../../../shared/map/index.ts';
import { classActions, flagActions, textActions, toolsOf, type Verdicts } from './sample-actions.ts';

/**
 * Actions of a reviewer on a sample. Each shows at once on marker, row and detail, and is reverted when the server
 * refuses. Calls about one sample run one after another, so that quick key presses stay in order.
 */
export function useSampleActions(store: SampleStore | null) {
  const t = useTexts('samples');
  const queryClient = useQueryClient();
  const [takeTurn] = useState(createTurns);
  const given = useRef<Verdicts['current']>([]);
  return useMemo(() => {
    const tools = toolsOf({ store, queryClient, takeTurn, t });
    const flags = flagActions(tools);
    return { ...classActions(tools, given, flags.toggleSeen), ...flags, ...textActions(tools) };
  }, [store, queryClient, takeTurn, t]);
}

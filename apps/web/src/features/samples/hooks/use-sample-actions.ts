import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { createTurns } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { SampleStore } from '../../../shared/map/index.ts';
import { classActions, flagActions, type LastClass, textActions, toolsOf } from './sample-actions.ts';

/**
 * Actions of a reviewer on a sample. Each shows at once on marker, row and detail, and is reverted when the server
 * refuses. Calls about one sample run one after another, so that quick key presses stay in order.
 */
export function useSampleActions(store: SampleStore | null) {
  const t = useTexts('samples');
  const queryClient = useQueryClient();
  const [takeTurn] = useState(createTurns);
  const last = useRef<LastClass['current']>(null);
  return useMemo(() => {
    const tools = toolsOf({ store, queryClient, takeTurn, t });
    return { ...classActions(tools, last), ...flagActions(tools), ...textActions(tools) };
  }, [store, queryClient, takeTurn, t]);
}

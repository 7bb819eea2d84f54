import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { createTurns } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { SampleStore } from '../../../shared/map/index.ts';
import { classActions, flagActions, type LastClass, textActions, toolsOf } from './sample-actions.ts';

/**
 * What a reviewer does to one sample. Each shows at once on the marker, the row and the detail, and goes back when the
 * server refuses. Calls about one sample run one after another, so that quick keys cannot overtake each other.
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

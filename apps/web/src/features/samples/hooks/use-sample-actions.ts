import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createTurns } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { SampleStore } from '../../../shared/map/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { manyActions } from './many-actions.ts';
import { classActions, flagActions, textActions, toolsOf } from './sample-actions.ts';
import { useUndo } from './use-undo.ts';

/**
 * Actions of a reviewer. Those on one sample show at once on marker, row and detail, and are reverted when the server
 * refuses. Calls about one sample run one after another, so that quick key presses stay in order.
 */
export function useSampleActions(store: SampleStore | null) {
  const t = useTexts('samples');
  const queryClient = useQueryClient();
  const [takeTurn] = useState(createTurns);
  const { history, mayUndo } = useUndo();
  const shown = useRef(store);
  useLayoutEffect(() => {
    shown.current = store;
  }, [store]);
  const actions = useMemo(() => {
    const tools = toolsOf({ storeNow: () => shown.current, queryClient, takeTurn, t });
    const flags = flagActions(tools);
    /** Takes back what was done last. Returns the id of the sample to go back to; null to stay. */
    const undo = (): number | null => {
      const last = history.pop();
      if (last) return last.takeBack();
      notify.info(t('detail.nothingToUndo'));
      return null;
    };
    const verdicts = classActions(tools, history, flags.toggleSeen);
    return { ...verdicts, ...manyActions(tools, history), ...flags, ...textActions(tools), undo };
  }, [queryClient, takeTurn, t, history]);
  return { ...actions, mayUndo };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { createTurns } from '../../../shared/api/index.ts';
import { useTexts } from '../../../shared/i18n/index.ts';
import type { SampleStore } from '../../../shared/map/index.ts';
import { useClassTexts } from '../../../shared/ui/class-texts.ts';
import { notify, withdrawUndo } from '../../../shared/ui/index.ts';
import { manyActions } from './many-actions.ts';
import { classActions, flagActions, NOTICE, textActions, toolsOf } from './sample-actions.ts';
import { useUndo } from './use-undo.ts';

/**
 * Actions of a reviewer. Those on one sample show at once on marker, row and detail, and are reverted when the server
 * refuses. Calls about one sample run one after another, so that quick key presses stay in order.
 */
export function useSampleActions(store: SampleStore | null, goTo: (id: number) => void) {
  const t = useTexts('samples');
  const classText = useClassTexts();
  const queryClient = useQueryClient();
  const [takeTurn] = useState(createTurns);
  const { history, mayUndo } = useUndo(goTo);
  const shown = useRef(store);
  useLayoutEffect(() => {
    shown.current = store;
  }, [store]);
  // On another screen the undo would change what is not shown, after a sign-out in the name of the next person.
  useEffect(() => () => withdrawUndo(NOTICE.topic), []);
  const actions = useMemo(() => {
    const tools = toolsOf({ storeNow: () => shown.current, queryClient, takeTurn, t, classText });
    const flags = flagActions(tools);
    /** Takes back what was done last. */
    const undo = () => {
      if (!history.takeBack()) notify.info(t('detail.nothingToUndo'), NOTICE);
    };
    const verdicts = classActions(tools, history, flags.toggleSeen);
    return { ...verdicts, ...manyActions(tools, history), ...flags, ...textActions(tools), undo };
  }, [queryClient, takeTurn, t, classText, history]);
  return { ...actions, mayUndo, takeTurn };
}

import { useLayoutEffect, useMemo, useRef, useState } from 'react';

/** Something done here that can be taken back. */
export interface Deed {
  /** Returns the id of the sample to go back to; null to stay. */
  takeBack(): number | null;
}

export type UndoHistory = ReturnType<typeof useUndo>['history'];

/**
 * What was done on this page, so that one key takes back the last, whether it changed one sample or a thousand.
 * @param goTo shows a sample again
 */
export function useUndo(goTo: (id: number) => void) {
  // Read between two renders, when keys follow quickly.
  const deeds = useRef<readonly Deed[]>([]);
  const [mayUndo, setMayUndo] = useState(false);
  const latestGoTo = useRef(goTo);
  useLayoutEffect(() => {
    latestGoTo.current = goTo;
  }, [goTo]);
  const history = useMemo(() => {
    const keep = (next: readonly Deed[]) => {
      deeds.current = next;
      setMayUndo(next.length > 0);
    };
    const drop = (deed: Deed) => keep(deeds.current.filter((one) => one !== deed));
    return {
      add: (deed: Deed) => keep([...deeds.current, deed]),
      drop,
      /** Takes back one deed, or the last. Returns false if there is none. */
      takeBack: (deed = deeds.current.at(-1)) => {
        if (!deed || !deeds.current.includes(deed)) return false;
        drop(deed);
        const id = deed.takeBack();
        if (id !== null) latestGoTo.current(id);
        return true;
      },
    };
  }, []);
  return { history, mayUndo };
}

import { useMemo, useRef, useState } from 'react';

/** Something done here that can be taken back. */
export interface Deed {
  /** Returns the id of the sample to go back to; null to stay. */
  takeBack(): number | null;
}

export type UndoHistory = ReturnType<typeof useUndo>['history'];

/** What was done on this page, so that one key takes back the last, whether it changed one sample or a thousand. */
export function useUndo() {
  // Read between two renders, when keys follow quickly.
  const deeds = useRef<readonly Deed[]>([]);
  const [mayUndo, setMayUndo] = useState(false);
  const history = useMemo(() => {
    const keep = (next: readonly Deed[]) => {
      deeds.current = next;
      setMayUndo(next.length > 0);
    };
    return {
      add: (deed: Deed) => keep([...deeds.current, deed]),
      drop: (deed: Deed) => keep(deeds.current.filter((one) => one !== deed)),
      /** Removes and returns the last one. */
      pop: () => {
        const last = deeds.current.at(-1);
        keep(deeds.current.slice(0, -1));
        return last;
      },
    };
  }, []);
  return { history, mayUndo };
}

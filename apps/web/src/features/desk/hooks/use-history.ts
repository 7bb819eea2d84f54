import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';

/**
 * Lets Back and Forward of the browser go through the samples that the person has opened. The address stays that of the queue, whose samples
 * and position are kept in the tab.
 * @param choose shows a sample without another entry
 */
export function useHistory(selectedId: number | null, choose: (id: number) => void) {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  /** The samples that entries were left with. */
  const left = useRef(new Map<string, number>());
  const here = useRef(key);
  /** The queue in which the last entry was made by a step. */
  const walked = useRef<string>(null);
  const queue = `${pathname}${search}`;

  const leave = (entry: string) => {
    if (selectedId !== null) left.current.set(entry, selectedId);
  };
  const arrive = useEffectEvent(() => {
    const before = here.current;
    here.current = key;
    if (before === key || type !== NavigationType.Pop) return;
    leave(before);
    walked.current = null;
    const id = left.current.get(key);
    if (id !== undefined) choose(id);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each entry
  useEffect(() => arrive(), [key]);

  const enter = (id: number, isStep: boolean) => {
    if (id === selectedId) return;
    if (!isStep || walked.current !== queue) {
      leave(key);
      walked.current = isStep ? queue : null;
      void navigate({ pathname, search });
    }
    choose(id);
  };
  return {
    /** Opens a sample, from which Back leads to the one before. */
    open: (id: number) => enter(id, false),
    /** Goes on to a sample. Steps that follow each other are one entry, so that Back leads to where they began. */
    walk: (id: number) => enter(id, true),
  };
}

import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { useRouter } from '../../../shared/address/index.ts';
import { keptEntries } from '../desk-work.ts';

/** The key of an entry that the browser has made itself, as for a typed address. */
const NO_KEY = 'default';

/**
 * Lets Back and Forward of the browser go through the samples that the person has opened. All entries of a queue have its address, so the tab
 * keeps the sample of each.
 * @param selectedId null until the queue is here
 * @param choose shows a sample without another entry
 */
export function useHistory(userId: number, selectedId: number | null, choose: (id: number) => void) {
  const { key, pathname, search, state } = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const router = useRouter();
  const entries = useMemo(() => keptEntries(userId), [userId]);
  /** The entry that is shown. */
  const here = useRef<string>(null);
  /** The queue in which the last entry was made by a step. */
  const walked = useRef<string>(null);
  const queue = `${pathname}${search}`;

  const follow = useEffectEvent(() => {
    if (selectedId === null || key === NO_KEY) return;
    if (here.current !== key) {
      here.current = key;
      if (type === NavigationType.Pop) {
        walked.current = null;
        const id = entries.sampleOf(key);
        if (id !== undefined) return choose(id);
      }
    }
    entries.keep(key, selectedId);
  });
  useEffect(() => {
    // Several such entries of a tab have the same key, and each would show the sample of another.
    if (key === NO_KEY) void navigate({ pathname, search }, { replace: true, state });
  }, [key, navigate, pathname, search, state]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each entry and each sample
  useEffect(() => follow(), [key, selectedId]);

  const enter = (id: number, isStep: boolean) => {
    if (id === selectedId) return;
    choose(id);
    // The keys differ while a Back is not rendered yet; a step after Back makes an entry of its own.
    if (isStep && walked.current === queue && router.state.location.key === key) return;
    walked.current = isStep ? queue : null;
    // Rendered at once. In a transition, a quick Back would arrive first: the key would not change, and neither would the sample.
    void navigate({ pathname, search }, { flushSync: true });
  };
  return {
    /** Opens a sample, from which Back leads to the one before. */
    open: (id: number) => enter(id, false),
    /** Goes on to a sample. Steps that follow each other are one entry, so that Back leads to where they began. */
    walk: (id: number) => enter(id, true),
  };
}

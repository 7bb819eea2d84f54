import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Functions that stay the same from render to render and call those of the last one, so that parts in `memo` render only when what they show
 * has changed.
 * @param actions the same names in each render
 */
export function useStable<Actions extends Record<string, (...given: never[]) => unknown>>(actions: Actions): Actions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState(() => {
    const names = Object.keys(actions);
    return Object.fromEntries(
      names.map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]),
    ) as Actions;
  });
  return stable;
}

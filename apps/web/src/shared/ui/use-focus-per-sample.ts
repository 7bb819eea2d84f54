import { useLayoutEffect, useRef } from 'react';

/**
 * Hands the focus from the controls of one sample to the heading once another is shown: a key meant to play the next sample would change it unheard.
 * @param id the sample that is shown
 */
export function useFocusPerSample<Controls extends HTMLElement>(id: number | null) {
  const controls = useRef<Controls>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(id);
  useLayoutEffect(() => {
    const isLeft = shown.current !== id && controls.current?.contains(document.activeElement);
    if (isLeft) heading.current?.focus({ preventScroll: true });
    shown.current = id;
  }, [id]);
  return { controls, heading };
}

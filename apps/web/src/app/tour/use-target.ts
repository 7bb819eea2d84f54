import { useEffect, useState } from 'react';

/** How long to wait for the element before the card is shown without a highlight, milliseconds. */
const TIMEOUT_MS = 5000;

/** The visible element of a selector: undefined while waiting, null if it does not appear. */
export function useTarget(selector: string): HTMLElement | null | undefined {
  const [target, setTarget] = useState<HTMLElement | null>();
  useEffect(() => {
    const look = () => {
      const found = document.querySelector<HTMLElement>(selector);
      if (!found?.checkVisibility()) return;
      stop();
      setTarget(found);
    };
    const observer = new MutationObserver(look);
    const timeout = setTimeout(() => {
      stop();
      setTarget(null);
    }, TIMEOUT_MS);
    const stop = () => {
      observer.disconnect();
      clearTimeout(timeout);
    };
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    look();
    return stop;
  }, [selector]);
  return target;
}

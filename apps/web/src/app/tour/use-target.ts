import { useEffect, useState } from 'react';

/** How long a screen may take before it is shown without a highlighted part. */
const PATIENCE_MS = 5000;

/** The element that a selector names, once it is there and seen; null where it does not come; undefined until then. */
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
    const patience = setTimeout(() => {
      stop();
      setTarget(null);
    }, PATIENCE_MS);
    const stop = () => {
      observer.disconnect();
      clearTimeout(patience);
    };
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
    look();
    return stop;
  }, [selector]);
  return target;
}

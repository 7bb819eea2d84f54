import { useEffect, useState } from 'react';

/** When the page was opened or last came back to view, epoch milliseconds: a phone in a pocket may keep it open for days. */
export function useWokenAt(): number {
  const [wokenAt, setWokenAt] = useState(() => Date.now());
  useEffect(() => {
    const note = () => document.visibilityState === 'visible' && setWokenAt(Date.now());
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, []);
  return wokenAt;
}

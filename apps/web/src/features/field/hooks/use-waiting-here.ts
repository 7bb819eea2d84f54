import { useEffect, useState } from 'react';
import { followChanges } from '../store/changes.ts';
import { countWaiting, type WaitingHere } from '../store/waiting-here.ts';

/** How much waits on this device, whoever wrote it; undefined until it is counted. */
export function useWaitingHere(): WaitingHere | undefined {
  const [waiting, setWaiting] = useState<WaitingHere>();
  useEffect(() => {
    // Where the browser keeps nothing, nothing waits.
    const count = () => void countWaiting().then(setWaiting, () => undefined);
    count();
    return followChanges(count);
  }, []);
  return waiting;
}

import { useEffect, useState } from 'react';

/** Whether an id has been the same for some time, milliseconds. */
export function useSettled(id: number, ms: number): boolean {
  const [settled, setSettled] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms]);
  return settled === id;
}

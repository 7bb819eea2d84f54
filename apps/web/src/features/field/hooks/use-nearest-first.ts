import { useEffect, useRef, useState } from 'react';
import { type OwnPosition, usePosition } from './use-position.ts';

const STORAGE_KEY = 'escuta.field.order';
const NEAREST = 'nearest';

/** The order of the list: oldest first, or nearest first once the person chose it. The phone keeps the choice, not the position. */
export function useNearestFirst() {
  const [own, setOwn] = useState<OwnPosition | null>(null);
  const { status, locate } = usePosition((position) => {
    localStorage.setItem(STORAGE_KEY, NEAREST);
    setOwn(position);
  });
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    if (localStorage.getItem(STORAGE_KEY) === NEAREST) locate();
  }, [locate]);
  return {
    /** Null while the list is oldest first. */
    own,
    status,
    nearestFirst: locate,
    oldestFirst: () => {
      localStorage.removeItem(STORAGE_KEY);
      setOwn(null);
    },
  };
}

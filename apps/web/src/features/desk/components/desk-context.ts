import { createContext, use } from 'react';
import type { Desk } from '../hooks/use-desk.ts';

export const DeskContext = createContext<Desk | null>(null);

/** State shared by the parts of the desk. */
export function useDesk(): Desk {
  const desk = use(DeskContext);
  if (!desk) throw new Error('useDesk is only for parts of the desk');
  return desk;
}

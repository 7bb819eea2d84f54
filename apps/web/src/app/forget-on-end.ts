import type { QueryClient } from '@tanstack/react-query';
import { getSession, selectCompanies, subscribeSession } from '../shared/session/index.ts';
import { forgetTour } from '../shared/tour/tour-state.ts';

/** Drops what one person was shown before another may sign in on the same device; returns the way to stop. */
export function forgetOnEnd(queryClient: QueryClient): () => void {
  let person = getSession()?.user.id_usuario;
  return subscribeSession(() => {
    const next = getSession()?.user.id_usuario;
    if (next === person) return;
    person = next;
    queryClient.clear();
    selectCompanies([]);
    forgetTour();
  });
}

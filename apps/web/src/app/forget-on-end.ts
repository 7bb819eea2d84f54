import type { QueryClient } from '@tanstack/react-query';
import { forgetAddresses } from '../shared/address/index.ts';
import { getSession, selectCompanies, subscribeSession } from '../shared/session/index.ts';
import { forgetTour } from '../shared/tour/tour-state.ts';

/** Clears the user's data when the session ends, before another user signs in on the device. Returns a function that stops it. */
export function forgetOnEnd(queryClient: QueryClient): () => void {
  let person = getSession()?.user.id_usuario;
  return subscribeSession(() => {
    const next = getSession()?.user.id_usuario;
    if (next === person) return;
    person = next;
    queryClient.clear();
    selectCompanies([]);
    forgetTour();
    forgetAddresses();
  });
}

import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getSession, selectCompanies, subscribeSession } from '../shared/session/index.ts';

/** Drops what one person was shown before another may sign in on the same device. */
export function useForgetOnEnd(queryClient: QueryClient): void {
  useEffect(() => {
    let person = getSession()?.user.id_usuario;
    return subscribeSession(() => {
      const next = getSession()?.user.id_usuario;
      if (next === person) return;
      person = next;
      queryClient.clear();
      selectCompanies([]);
    });
  }, [queryClient]);
}

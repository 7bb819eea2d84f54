import { useEffect } from 'react';
import { getSession, showChosenCompanies } from '../../../shared/session/index.ts';
import type { SampleSearch } from '../filters.ts';
import type { OpenedAddress } from './use-opened-address.ts';

/**
 * A link that only shows something, such as the samples of an import, has its companies in the header while it is looked at. Until the person
 * makes another search, neither they nor the address are kept, so that the map and the header are found as they were before, also after a
 * reload.
 */
export function usePassingVisit({ first, isPassing }: OpenedAddress, search: SampleSearch): void {
  if (first?.search !== search) isPassing.current = false;
  useEffect(
    () => () => {
      if (isPassing.current && getSession()) showChosenCompanies();
    },
    [isPassing],
  );
}

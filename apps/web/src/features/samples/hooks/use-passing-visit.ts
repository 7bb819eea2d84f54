import { useEffect, useRef } from 'react';
import { useAddressKeeper, useKeptAddress } from '../../../shared/address/index.ts';
import { getSelectedCompanies, getSession, selectCompanies } from '../../../shared/session/index.ts';
import type { SampleSearch } from '../filters.ts';
import { MAP_PATH, type OpenedAddress } from './use-opened-address.ts';

/**
 * A link that only shows something, such as the samples of an import, has its companies in the header while it is looked at. Who leaves the
 * map without another search finds it and the header as they were before.
 */
export function usePassingVisit({ first, isPassing }: OpenedAddress, search: SampleSearch): void {
  const keep = useAddressKeeper(MAP_PATH);
  const kept = useKeptAddress(MAP_PATH).slice(MAP_PATH.length);
  const before = useRef({ kept, companies: getSelectedCompanies() });
  const isSame = useRef(true);
  isSame.current = first?.search === search;
  useEffect(() => {
    const { kept: address, companies } = before.current;
    return () => {
      if (!isPassing || !isSame.current || !getSession()) return;
      keep(address);
      selectCompanies(companies);
    };
  }, [isPassing, keep]);
}

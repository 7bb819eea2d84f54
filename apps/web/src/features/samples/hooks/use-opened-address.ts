import { type RefObject, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useEntryKeeper, useKeptAddress } from '../../../shared/address/index.ts';
import { isPassingVisit } from '../../../shared/api/index.ts';
import type { MapPlace } from '../../../shared/map/index.ts';
import { getSelectedCompanies } from '../../../shared/session/index.ts';
import { type MapAddress, parseMapAddress } from '../map-address.ts';

/** A sample that the person has opened, and the view from which. */
export interface Opening {
  id: number;
  from: MapPlace | null;
}

export interface OpenedAddress {
  /** What the address said when the screen was opened; null: nothing. */
  first: MapAddress | null;
  /** Whether the map was opened by a link of an import, and the person has not searched since. */
  isPassing: RefObject<boolean>;
  /** The address opened last; its parts hold for its search only. */
  opened: RefObject<MapAddress | null>;
  opening: RefObject<Opening | null>;
}

export const MAP_PATH = '/';

/** The address that opens the map. A link to the map without parameters opens it as it was left in this tab. */
export function useOpenedAddress(): OpenedAddress {
  const location = useLocation();
  const { search } = location;
  const type = useNavigationType();
  const kept = useKeptAddress(MAP_PATH).slice(MAP_PATH.length);
  const entries = useEntryKeeper(MAP_PATH);
  const [first] = useState(() => {
    const isReturn = search === '' && type !== NavigationType.Pop;
    const address = parseMapAddress(isReturn ? kept : (entries.read(location) ?? search), new Date());
    return address && isReturn ? withHeaderCompanies(address) : address;
  });
  const isPassing = useRef(isPassingVisit(location.state));
  return { first, isPassing, opened: useRef(first), opening: useRef<Opening | null>(null) };
}

/** Other companies may have been chosen on another screen since. */
function withHeaderCompanies(address: MapAddress): MapAddress {
  if (address.search.kind === 'id') return address;
  const filters = { ...address.search.filters, id_cliente: [...getSelectedCompanies()] };
  return { ...address, search: { ...address.search, filters } };
}

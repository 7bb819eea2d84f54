import { MapSearch, type MapSearchInput } from '@escuta/contract';
import { defineSearch, kind } from '../../shared/address/index.ts';
import type { MapPlace } from '../../shared/map/index.ts';
import { roundedPlace, VIEW_PARAMETERS, viewOf } from '../../shared/map/view-address.ts';

/** What the selection mode is opened with. */
export interface OpensSelection {
  search: MapSearchInput;
  /** The view of the map that it is opened from; null before it is known. */
  viewNow(): MapPlace | null;
}

/** The query of the mode's address: the view of its map, with the names of the dashboard's address, and the order of its list. */
export const SHOWN = defineSearch(() => ({ ...VIEW_PARAMETERS, provaveis: kind.flag() }));

/** A search as the address of the selection mode has it, in base64url. */
export function selectionData(search: MapSearchInput): string {
  const bytes = new TextEncoder().encode(JSON.stringify(search));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Address of the selection mode for a search: its parameters, and its company if there is only one (D-14).
 * @param view where its map opens; without it the map shows all samples
 */
export function selectionPath(search: MapSearchInput, view: MapPlace | null = null): string {
  const companies = companiesOf(search);
  const path = `/inspect/${selectionData(search)}${companies.length === 1 ? `/${companies[0]}` : ''}`;
  return view ? `${path}${withView('', view)}` : path;
}

/** The view of {@link selectionPath}; null if the address has none. */
export const readSelectionView = (query: string) => viewOf(SHOWN.read(new URLSearchParams(query)));

/** The query of an address with another view. */
export const withView = (query: string, view: MapPlace) =>
  `?${SHOWN.write({ ...SHOWN.read(new URLSearchParams(query)), ...roundedPlace(view) })}`;

/** Reads {@link selectionPath}; null if invalid. */
export function readSelection(dados: string): MapSearchInput | null {
  try {
    const bytes = Uint8Array.from(atob(dados.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    const search: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return MapSearch.safeParse(search).success ? (search as MapSearchInput) : null;
  } catch {
    return null;
  }
}

/** Companies that a search is limited to. */
export function companiesOf({ id_cliente }: MapSearchInput): number[] {
  return [id_cliente ?? []].flat().map(Number);
}

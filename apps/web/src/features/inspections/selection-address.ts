import { MapSearch, type MapSearchInput } from '@escuta/contract';
import { defineSearch } from '../../shared/address/index.ts';
import type { MapPlace } from '../../shared/map/index.ts';
import { roundedPlace, VIEW_PARAMETERS, viewOf } from '../../shared/map/view-address.ts';

/** What the selection mode is opened with. */
export interface OpensSelection {
  search: MapSearchInput;
  /** The view of the map that it is opened from; null before it is known. */
  viewNow(): MapPlace | null;
}

/** The view with which the mode opens, named as in the address of the map. */
const VIEW = defineSearch(() => VIEW_PARAMETERS);

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
  return view ? `${path}?${VIEW.write(roundedPlace(view))}` : path;
}

/** The view of {@link selectionPath}; null if the address has none. */
export const readSelectionView = (query: string) => viewOf(VIEW.read(new URLSearchParams(query)));

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

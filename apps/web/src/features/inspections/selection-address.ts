import { MapSearch, type MapSearchInput } from '@escuta/contract';

/** A search as the address of the selection mode has it, in base64url. */
export function selectionData(search: MapSearchInput): string {
  const bytes = new TextEncoder().encode(JSON.stringify(search));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Address of the selection mode for a search: its parameters, and its company if there is only one (D-14). */
export function selectionPath(search: MapSearchInput): string {
  const companies = companiesOf(search);
  return `/inspect/${selectionData(search)}${companies.length === 1 ? `/${companies[0]}` : ''}`;
}

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

import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { kind } from '../../../shared/address/index.ts';
import { SEARCHED_ID, SEARCHED_KEY } from '../../../shared/api/index.ts';
import type { IdSearch, SampleSearch } from '../filters.ts';

/** Name of an id from the footer search, which also finds by a beginning. */
const TYPED = 'inicio_id';
/** Longest id, as in the footer search. */
const LONGEST = 500;

/** Reads the id of a map's address, which opens exactly this sample, or a typed one; null if the address has none. */
export function readSearchedId(params: URLSearchParams): IdSearch | null {
  const read = (name: string) => kind.text(LONGEST).parse(params.get(name));
  const exact = read(SEARCHED_ID);
  if (exact) {
    const amostra = kind.id().parse(params.get(SEARCHED_KEY));
    return { kind: 'id', id_amostra: exact, isExact: true, ...(amostra && { amostra }) };
  }
  const typed = read(TYPED);
  return typed ? { kind: 'id', id_amostra: typed } : null;
}

function queryOf(search: SampleSearch | null): string {
  if (search?.kind !== 'id') return '';
  const { id_amostra, isExact, amostra } = search;
  const params = new URLSearchParams({ [isExact ? SEARCHED_ID : TYPED]: id_amostra });
  if (amostra) params.set(SEARCHED_KEY, String(amostra));
  return String(params);
}

/** Keeps the searched id in the address for reloads; a search by filters removes it. */
export function useSearchedIdInAddress(search: SampleSearch): void {
  const [params, setParams] = useSearchParams();
  const searched = queryOf(search);
  useEffect(() => {
    if (queryOf(readSearchedId(params)) !== searched) setParams(searched, { replace: true });
  }, [params, setParams, searched]);
}

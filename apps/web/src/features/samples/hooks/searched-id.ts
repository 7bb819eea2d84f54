import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { kind } from '../../../shared/address/index.ts';
import type { SampleSearch } from '../filters.ts';

const NAME = 'id_amostra';
/** Longest id, as in the footer search. */
const LONGEST = 500;

/** Address of the map with a sample found by its shown id. */
export function mapPath(seq: string): string {
  return `/?${new URLSearchParams({ [NAME]: seq })}`;
}

/** Reads {@link mapPath}; null if the address has no id. */
export function readSearchedId(params: URLSearchParams): string | null {
  return kind.text(LONGEST).parse(params.get(NAME)) || null;
}

/** Keeps the searched id in the address for reloads; a search by filters removes it. */
export function useSearchedIdInAddress(search: SampleSearch): void {
  const [params, setParams] = useSearchParams();
  const searched = search.kind === 'id' ? search.id_amostra : null;
  useEffect(() => {
    if (readSearchedId(params) !== searched)
      setParams(searched === null ? {} : { [NAME]: searched }, { replace: true });
  }, [params, setParams, searched]);
}

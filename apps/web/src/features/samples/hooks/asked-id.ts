import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import type { SampleSearch } from '../filters.ts';

const NAME = 'id_amostra';
/** As long as the footer search takes. */
const LONGEST = 500;

/** Address of the map with a sample found by its shown id. */
export function mapPath(seq: string): string {
  return `/?${new URLSearchParams({ [NAME]: seq })}`;
}

/** Reads {@link mapPath}; null where the address asks for none. */
export function readAskedId(params: URLSearchParams): string | null {
  return params.get(NAME)?.trim().slice(0, LONGEST) || null;
}

/** Keeps in the address which id is searched, so that a reload shows it again; a search by filters takes it out. */
export function useAskedIdInAddress(search: SampleSearch): void {
  const [params, setParams] = useSearchParams();
  const asked = search.kind === 'id' ? search.id_amostra : null;
  useEffect(() => {
    if (readAskedId(params) !== asked) setParams(asked === null ? {} : { [NAME]: asked }, { replace: true });
  }, [params, setParams, asked]);
}

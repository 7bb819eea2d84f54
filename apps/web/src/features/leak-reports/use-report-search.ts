import { useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useSearch } from '../../shared/address/index.ts';
import { useMapCompanies } from '../../shared/api/index.ts';
import { useKeptCompanies, useSession } from '../../shared/session/index.ts';
import { keepListAddress } from './list-address.ts';
import { type ReportSearch, type ResolvedSearch, reportSearch } from './report-search.ts';

const NONE: readonly number[] = [];

/**
 * The search in the address, which is also stored for the link back from a detail.
 * @returns null until the companies within the user's reach are loaded
 */
export function useReportSearch() {
  const { search, change, cleared } = useSearch(reportSearch);
  const reach = useReach();
  const chosen = search.id_cliente ?? NONE;
  useKeptCompanies({
    ids: chosen,
    areAll: reach?.every((id) => chosen.includes(id)) ?? false,
    choose: (id_cliente) => change({ id_cliente }, { replace: true }),
    isOffered: reach !== null,
  });
  useKeptAddress();
  return useMemo(() => {
    const [resolved, resolvedCleared] = [resolve(search, reach), resolve(cleared, reach)];
    return resolved && resolvedCleared && { search: resolved, change, cleared: resolvedCleared };
  }, [search, change, cleared, reach]);
}

function useKeptAddress(): void {
  const [params] = useSearchParams();
  const { user } = useSession();
  const address = params.toString();
  useEffect(() => {
    if (user) keepListAddress(user.id_usuario, address);
  }, [user, address]);
}

/** The search with its companies; null until they are known. */
export function resolve(search: ReportSearch, reach: readonly number[] | null): ResolvedSearch | null {
  if (search.id_cliente) return { ...search, id_cliente: search.id_cliente };
  return reach && { ...search, id_cliente: [...reach] };
}

/** The topmost companies within the user's reach; each includes those below it. */
export function useReach(): readonly number[] | null {
  const { user } = useSession();
  const { data, isError } = useMapCompanies();
  return useMemo(() => {
    if (!data) return isError && user ? [user.id_cliente] : null;
    const known = new Set(data.map(({ id_cliente }) => id_cliente));
    return data
      .filter(({ id_cliente_master }) => id_cliente_master === null || !known.has(id_cliente_master))
      .map(({ id_cliente }) => id_cliente);
  }, [data, isError, user]);
}

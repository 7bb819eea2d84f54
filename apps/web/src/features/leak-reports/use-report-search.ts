import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMapCompanies } from '../../shared/api/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { keepListAddress } from './list-address.ts';
import { type ReportSearch, type ResolvedSearch, readReportSearch, writeReportSearch } from './report-search.ts';

/**
 * The search in the address, so that a reload, a shared link and the way back show the same page.
 * @returns search null until it is known which companies are within reach
 */
export function useReportSearch() {
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => new Date());
  const reach = useReach();
  const { user } = useSession();
  const search = useMemo(() => resolve(readReportSearch(params, now), reach), [params, now, reach]);
  /** Changes parts of the search; any change but of the page goes back to the first page. */
  const change = useCallback(
    (part: Partial<ReportSearch>) => {
      setParams((before) => writeReportSearch({ ...readReportSearch(before, now), pag: 1, ...part }, now));
    },
    [setParams, now],
  );
  /** The same search with nothing chosen but the last month. */
  const cleared = useMemo(() => resolve(readReportSearch(new URLSearchParams(), now), reach), [now, reach]);
  const address = params.toString();
  useEffect(() => {
    if (user) keepListAddress(user.id_usuario, address);
  }, [user, address]);
  return { search, change, cleared };
}

function resolve(search: ReportSearch, reach: readonly number[] | null): ResolvedSearch | null {
  if (search.id_cliente) return { ...search, id_cliente: search.id_cliente };
  return reach && { ...search, id_cliente: [...reach] };
}

/** The companies at the top of what the person reaches; each stands for its branches. */
function useReach(): readonly number[] | null {
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

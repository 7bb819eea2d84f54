import type { LeakReportRow } from '@escuta/contract';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { reportPath } from '../../shared/api/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { useReportPage } from './leak-reports.queries.ts';
import { keptListQuery } from './list-address.ts';
import { type ResolvedSearch, reportSearch } from './report-search.ts';
import { resolve, useReach } from './use-report-search.ts';

/** A report beside the shown one, and the page of the list that has it. */
export interface Neighbour {
  path: string;
  pag: number;
}

interface Neighbours {
  id: number;
  /** null at the ends of the list. */
  previous: Neighbour | null;
  next: Neighbour | null;
  /** Place in the whole list, from 1. */
  place: number;
  total: number;
}

/**
 * The neighbours of a report in the list from which it was opened, also across its pages. A report that leaves the list because it was
 * decided keeps the ones it had.
 * @returns null for a report that is not in the list
 */
export function useNeighbours(id: number): Neighbours | null {
  const search = useKeptSearch();
  const page = useRows(search);
  const at = page?.rows.findIndex(({ id_relatorio }) => id_relatorio === id) ?? -1;
  const isFirst = at === 0 && search !== null && search.pag > 1;
  const before = useRows(isFirst ? turned(search, -1) : null);
  const isLast = page !== undefined && at >= 0 && at === page.rows.length - 1;
  const after = useRows(isLast ? turned(search, 1) : null);
  const last = useRef<Neighbours | null>(null);
  if (page && search && at >= 0) {
    const { pag, max } = search;
    last.current = {
      id,
      previous: neighbour(page.rows[at - 1], pag) ?? neighbour(isFirst ? before?.rows.at(-1) : undefined, pag - 1),
      next: neighbour(page.rows[at + 1], pag) ?? neighbour(isLast ? after?.rows[0] : undefined, pag + 1),
      place: (pag - 1) * max + at + 1,
      total: page.total,
    };
  }
  return last.current?.id === id ? last.current : null;
}

const neighbour = (row: LeakReportRow | undefined, pag: number): Neighbour | null =>
  row?.id_relatorio ? { path: reportPath(row.id_relatorio, row.id_cliente), pag } : null;

const turned = (search: ResolvedSearch | null, pages: number) => search && { ...search, pag: search.pag + pages };

/** A page of the list; undefined until it has arrived. */
function useRows(search: ResolvedSearch | null) {
  const { data, isPlaceholderData } = useReportPage(search);
  return isPlaceholderData ? undefined : data;
}

/** The search of the list when the first report was opened, at the page that has the shown one; null without one. */
function useKeptSearch(): ResolvedSearch | null {
  const { user } = useSession();
  const reach = useReach();
  const [kept] = useState(() => ({ query: keptListQuery(user?.id_usuario), now: new Date() }));
  const { state } = useLocation() as { state: Partial<Neighbour> | null };
  const pag = state?.pag;
  return useMemo(() => {
    if (kept.query === null) return null;
    const search = resolve(reportSearch.read(new URLSearchParams(kept.query), kept.now), reach);
    return search && { ...search, pag: pag ?? search.pag };
  }, [kept, reach, pag]);
}

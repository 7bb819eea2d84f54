import { type LeakReportRow, REPORT_PAGE_MAX } from '@escuta/contract';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { reportPath } from '../../shared/api/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { useReportWalk } from './leak-reports.queries.ts';
import { keptListQuery } from './list-address.ts';
import { type ResolvedSearch, reportSearch } from './report-search.ts';
import { resolve, useReach } from './use-report-search.ts';

/** A report beside the shown one, and the part of the list that has it. */
export interface Neighbour {
  path: string;
  part: number;
}

interface Neighbours {
  /** null at the ends of the list. */
  previous: Neighbour | null;
  next: Neighbour | null;
  /** Place in the whole list, from 1. */
  place: number;
  total: number;
}

/**
 * The neighbours of a report in the list from which it was opened. The list stays as it was then: a report that is decided keeps its
 * place, or the walk through the pending ones would pass over others.
 * @returns null for a report that is not in the list
 */
export function useNeighbours(id: number): Neighbours | null {
  const search = useKeptSearch();
  const part = search?.pag ?? 1;
  const { data: shown } = useReportWalk(search);
  const at = shown?.rows.findIndex(({ id_relatorio }) => id_relatorio === id) ?? -1;
  const { data: before } = useReportWalk(search && at === 0 && part > 1 ? { ...search, pag: part - 1 } : null);
  // Fetched with the shown part, before decisions move its reports.
  const hasMore = shown !== undefined && shown.total > part * REPORT_PAGE_MAX;
  const { data: after } = useReportWalk(search && hasMore ? { ...search, pag: part + 1 } : null);
  if (!shown || at < 0) return null;
  return {
    previous: neighbour(shown.rows[at - 1], part) ?? neighbour(before?.rows.at(-1), part - 1),
    next: neighbour(shown.rows[at + 1], part) ?? neighbour(after?.rows[0], part + 1),
    place: (part - 1) * REPORT_PAGE_MAX + at + 1,
    total: shown.total,
  };
}

const neighbour = (row: LeakReportRow | undefined, part: number): Neighbour | null =>
  row?.id_relatorio ? { path: reportPath(row.id_relatorio, row.id_cliente), part } : null;

/** The search of the list when the first report was opened, at the part that has the shown one; null without one. */
function useKeptSearch(): ResolvedSearch | null {
  const { user } = useSession();
  const reach = useReach();
  const [kept] = useState(() => ({ query: keptListQuery(user?.id_usuario), now: new Date() }));
  const { state } = useLocation() as { state: Partial<Neighbour> | null };
  const part = state?.part;
  return useMemo(() => {
    if (kept.query === null) return null;
    const search = resolve(reportSearch.read(new URLSearchParams(kept.query), kept.now), reach);
    if (!search) return null;
    const first = (search.pag - 1) * search.max;
    return { ...search, max: REPORT_PAGE_MAX, pag: part ?? Math.floor(first / REPORT_PAGE_MAX) + 1 };
  }, [kept, reach, part]);
}

import type { LiveKind } from '@escuta/contract';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChanges } from '../live/index.ts';
import type { Found } from './use-list.ts';

/** A page is counted and read anew: while much changes, not for each change. */
const BETWEEN_MS = 1_000;

interface LivePage<Row> {
  kind: LiveKind;
  queryKey: QueryKey;
  /** Rows of the pages before this one. */
  skipped: number;
  /** Null while nothing is searched. */
  read: ((signal: AbortSignal) => Promise<Found<Row>>) | null;
  keyOf(row: Row): unknown;
}

/** How the page differs from what is shown. */
interface PageNews {
  /** What has come in for the search, on whatever page it is, as the map counts it. */
  added: number;
  /** Whether rows have come or gone. */
  isOther: boolean;
  show(): void;
}

/** The page as it was read last. */
interface Reading<Row> {
  key: string;
  /** When the shown page was fetched. */
  of: number | undefined;
  page: Found<Row>;
  /** By how much the whole list has grown, from reading to reading: what left it meanwhile takes nothing off. */
  grown: number;
}

/**
 * Number of new rows of a page: without those that others have moved here from the page before, or from the one after.
 * @param more how many rows the whole list has more than before: where no known row is left, there is no telling which have moved here
 */
function newRows(
  known: readonly boolean[],
  { isFirst, isLast, more }: { isFirst: boolean; isLast: boolean; more: number },
): number {
  const top = known.indexOf(true);
  if (top < 0) return isFirst ? Math.min(known.length, Math.max(0, more)) : 0;
  const end = known.lastIndexOf(true);
  return known.filter((isKnown, at) => !isKnown && (at < top ? isFirst : at < end || isLast)).length;
}

/**
 * Keeps one page of a list as it is on the server (ING-07): rows change in their place. Rows that have come or gone would move the others, so
 * they wait until the person wants to see them. On an empty page there is nothing to move.
 */
export function useLivePage<Row>({ kind, queryKey, skipped, read, keyOf }: LivePage<Row>): PageNews {
  const client = useQueryClient();
  const [fresh, setFresh] = useState<Reading<Row> | null>(null);
  const key = JSON.stringify(queryKey);
  const shown = client.getQueryData<Found<Row>>(queryKey);
  useChanges(
    kind,
    async (_ids, { signal }) => {
      if (!read) return;
      // A page on its way may be older than the change, and would be written over what is read now.
      const query = client.getQueryCache().find({ queryKey });
      if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
      if (signal.aborted || !client.getQueryData(queryKey)) return;
      const page = await read(signal);
      const now = new Map(page.rows.map((row) => [keyOf(row), row]));
      // The person may have gone on to another page meanwhile, or fetched this one.
      const old = client.getQueryData<Found<Row>>(queryKey);
      if (signal.aborted || !old) return;
      const of = client.getQueryState(queryKey)?.dataUpdatedAt;
      const isSame =
        old.rows.length === page.rows.length && old.rows.every((row, at) => keyOf(row) === keyOf(page.rows[at] as Row));
      const isShown = isSame || old.rows.length === 0;
      const shown = isShown ? page : { ...old, rows: old.rows.map((row) => now.get(keyOf(row)) ?? row) };
      client.setQueryData<Found<Row>>(queryKey, shown, of === undefined ? {} : { updatedAt: of });
      setFresh((last) => {
        const before = last?.key === key && last.of === of ? last : { page: old, grown: 0 };
        const more = old.rows.length === 0 ? 0 : Math.max(0, page.total - before.page.total);
        return { key, of, page, grown: before.grown + more };
      });
    },
    BETWEEN_MS,
  );
  const isOfShown = fresh?.key === key && fresh.of === client.getQueryState(queryKey)?.dataUpdatedAt;
  const { page, grown } = isOfShown ? fresh : { page: null, grown: 0 };
  const before = new Set(shown?.rows.map(keyOf));
  const known = page && shown ? page.rows.map((row) => before.has(keyOf(row))) : [];
  const isLast = shown !== undefined && skipped + shown.rows.length >= shown.total;
  return {
    added: Math.max(
      grown,
      newRows(known, { isFirst: skipped === 0, isLast, more: (page?.total ?? 0) - (shown?.total ?? 0) }),
    ),
    isOther: page !== null && (known.includes(false) || known.length !== before.size),
    show: () => {
      if (page) client.setQueryData(queryKey, page);
      setFresh(null);
    },
  };
}

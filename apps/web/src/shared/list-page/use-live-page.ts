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
  /** New rows of the page. */
  added: number;
  /** Whether rows have come or gone. */
  isOther: boolean;
  show(): void;
}

/**
 * Number of new rows: without those that others have moved here from the page before, or from the one after.
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
  const [fresh, setFresh] = useState<{ key: string; page: Found<Row> } | null>(null);
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
      if (signal.aborted) return;
      client.setQueryData<Found<Row>>(queryKey, (old) => {
        if (!old) return old;
        const isSame =
          old.rows.length === page.rows.length &&
          old.rows.every((row, at) => keyOf(row) === keyOf(page.rows[at] as Row));
        return isSame || old.rows.length === 0
          ? page
          : { ...old, rows: old.rows.map((row) => now.get(keyOf(row)) ?? row) };
      });
      setFresh({ key, page });
    },
    BETWEEN_MS,
  );
  const page = fresh?.key === key ? fresh.page : null;
  const before = new Set(shown?.rows.map(keyOf));
  const known = page && shown ? page.rows.map((row) => before.has(keyOf(row))) : [];
  const isLast = shown !== undefined && skipped + shown.rows.length >= shown.total;
  return {
    added: newRows(known, { isFirst: skipped === 0, isLast, more: (page?.total ?? 0) - (shown?.total ?? 0) }),
    isOther: page !== null && (known.includes(false) || known.length !== before.size),
    show: () => {
      if (page) client.setQueryData(queryKey, page);
      setFresh(null);
    },
  };
}

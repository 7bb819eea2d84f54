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
  /** Null while nothing is searched. */
  read: ((signal: AbortSignal) => Promise<Found<Row>>) | null;
  keyOf(row: Row): unknown;
}

/** Rows of the page that differ from those shown. */
interface PageNews {
  /** New rows of the page. */
  added: number;
  /** Rows that are on the page no more. */
  left: number;
  show(): void;
}

/**
 * Keeps one page of a list as it is on the server (ING-07): rows change in their place. Rows that have come or gone would move the others, so
 * they wait until the person wants to see them.
 */
export function useLivePage<Row>({ kind, queryKey, read, keyOf }: LivePage<Row>): PageNews {
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
        return isSame ? page : { ...old, rows: old.rows.map((row) => now.get(keyOf(row)) ?? row) };
      });
      setFresh({ key, page });
    },
    BETWEEN_MS,
  );
  const page = fresh?.key === key ? fresh.page : null;
  const keysOf = (found: Found<Row> | null | undefined) => new Set(found?.rows.map(keyOf));
  const [before, after] = [keysOf(shown), keysOf(page)];
  return {
    added: page && shown ? [...after].filter((one) => !before.has(one)).length : 0,
    left: page && shown ? [...before].filter((one) => !after.has(one)).length : 0,
    show: () => {
      if (page) client.setQueryData(queryKey, page);
      setFresh(null);
    },
  };
}

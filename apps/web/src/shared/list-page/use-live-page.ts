import type { LiveKind } from '@escuta/contract';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChanges } from '../live/index.ts';
import { isSame } from '../ui/use-search-draft.ts';
import type { Found } from './use-list.ts';

/** A page is counted and read anew: while much changes, not for each change. */
const BETWEEN_MS = 1_000;

interface LivePage<Row> {
  kind: LiveKind;
  queryKey: QueryKey;
  pag: number;
  /** Rows of a page. */
  max: number;
  /** Reads a page of the search; null while nothing is searched. */
  read: ((pag: number, signal: AbortSignal) => Promise<Found<Row>>) | null;
  keyOf(row: Row): unknown;
  /** The id by which changes of the row are told; null for none. */
  idOf(row: Row): number | null;
  /** Goes to another page. */
  onPage(pag: number): void;
}

/** Where new rows are, as seen from the page that is shown. */
type NewsPlace = 'here' | 'before' | 'after' | 'scattered';

/** How the page differs from what is shown. */
interface PageNews {
  /** What has come in for the search, on whatever page it is, as the map counts it. */
  added: number;
  place: NewsPlace;
  /** Whether rows have come or gone. */
  isOther: boolean;
  /** Shows them: here, or on the page where they are. */
  show(): void;
}

/** The page as it was read last. */
interface Reading<Row> {
  key: string;
  /** When the shown page was fetched. */
  of: number | undefined;
  page: Found<Row>;
  /** Ids of which a change was told since. */
  heard: ReadonlySet<number>;
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

/** Where they are. Those before this page have moved other rows down to its top. */
function placeOf(known: readonly boolean[], added: number, here: number, isFirst: boolean): NewsPlace {
  if (here >= added) return 'here';
  if (here > 0) return 'scattered';
  const top = known.indexOf(true);
  const before = isFirst ? 0 : top < 0 ? known.length : top;
  if (before === 0) return 'after';
  return before >= Math.min(added, known.length) ? 'before' : 'scattered';
}

/** Ids of changes that are kept, to look for new rows by: the last ones. */
const HEARD = 1000;
/** Pages that are looked through for new rows. */
const LOOKED = 20;

/** The nearest page to the beginning, of those before or after one, that has a row with one of these ids; null for none. */
async function pageWith<Row>(
  ids: ReadonlySet<number>,
  { pag, max, read, idOf }: Pick<LivePage<Row>, 'pag' | 'max' | 'read' | 'idOf'>,
  place: NewsPlace,
): Promise<number | null> {
  const { signal } = new AbortController();
  let left = LOOKED;
  for (let at = place === 'after' ? pag + 1 : 1; read && left > 0; at++) {
    if (at === pag) continue;
    const { rows, total } = await read(at, signal);
    if (rows.some((row) => ids.has(idOf(row) ?? 0))) return at;
    if (at * max >= total) return null;
    left -= 1;
  }
  return null;
}

/** What is known of the news after one more reading of the page, which was shown as `old` until then. */
function readOnceMore<Row>(
  last: Reading<Row> | null,
  now: Pick<Reading<Row>, 'key' | 'of' | 'page'>,
  old: Found<Row>,
  ids: readonly number[] | null,
): Reading<Row> {
  const before = last?.key === now.key && last.of === now.of ? last : { page: old, grown: 0, heard: new Set<number>() };
  const more = old.rows.length === 0 ? 0 : Math.max(0, now.page.total - before.page.total);
  const heard = new Set([...before.heard, ...(ids ?? [])].slice(-HEARD));
  return { ...now, grown: before.grown + more, heard };
}

/**
 * Keeps one page of a list as it is on the server (ING-07): rows change in their place. Rows that have come or gone would move the others, so
 * they wait until the person wants to see them. On an empty page there is nothing to move.
 */
export function useLivePage<Row>(live: LivePage<Row>): PageNews {
  const { kind, queryKey, pag, max, read, keyOf, idOf, onPage } = live;
  const skipped = (pag - 1) * max;
  const client = useQueryClient();
  const [fresh, setFresh] = useState<Reading<Row> | null>(null);
  const key = JSON.stringify(queryKey);
  const shown = client.getQueryData<Found<Row>>(queryKey);
  useChanges(
    kind,
    async (ids, { signal }) => {
      if (!read) return;
      // A page on its way may be older than the change, and would be written over what is read now.
      const query = client.getQueryCache().find({ queryKey });
      if (query?.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined);
      if (signal.aborted || !client.getQueryData(queryKey)) return;
      const page = await read(pag, signal);
      const now = new Map(page.rows.map((row) => [keyOf(row), row]));
      // The person may have gone on to another page meanwhile, or fetched this one.
      const old = client.getQueryData<Found<Row>>(queryKey);
      if (signal.aborted || !old) return;
      const of = client.getQueryState(queryKey)?.dataUpdatedAt;
      const isShown = old.rows.length === 0 || isSame(old.rows.map(keyOf), page.rows.map(keyOf));
      const shown = isShown ? page : { ...old, rows: old.rows.map((row) => now.get(keyOf(row)) ?? row) };
      client.setQueryData<Found<Row>>(queryKey, shown, of === undefined ? {} : { updatedAt: of });
      setFresh((last) => readOnceMore(last, { key, of, page }, old, ids));
    },
    BETWEEN_MS,
  );
  const isOfShown = fresh?.key === key && fresh.of === client.getQueryState(queryKey)?.dataUpdatedAt;
  const { page, grown, heard } = isOfShown ? fresh : { page: null, grown: 0, heard: new Set<number>() };
  const before = new Set(shown?.rows.map(keyOf));
  const known = page && shown ? page.rows.map((row) => before.has(keyOf(row))) : [];
  const isLast = shown !== undefined && skipped + shown.rows.length >= shown.total;
  const more = (page?.total ?? 0) - (shown?.total ?? 0);
  const here = newRows(known, { isFirst: skipped === 0, isLast, more });
  const added = Math.max(grown, here);
  const place = placeOf(known, added, here, skipped === 0);
  const seen = new Set(shown?.rows.map(idOf));
  const goThere = async () => {
    const found = await pageWith(new Set([...heard].filter((id) => !seen.has(id))), live, place);
    // Of rows that are not found, the new ones of a list by date are at its beginning.
    const other = found ?? (place === 'before' ? 1 : null);
    if (other !== null) onPage(other);
  };
  return {
    added,
    place,
    isOther: page !== null && (known.includes(false) || known.length !== before.size),
    show: () => {
      if (page) client.setQueryData(queryKey, page);
      setFresh(null);
      if (here === 0 && added > 0) void goThere().catch(() => undefined);
    },
  };
}

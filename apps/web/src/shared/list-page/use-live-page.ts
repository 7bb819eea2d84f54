import type { LiveKind } from '@escuta/contract';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
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
  /** The page of the first row that is new; null where that cannot be told. */
  pageOfNew(sought: Sought<Row>, signal: AbortSignal): Promise<number | null>;
  /** Goes to another page. */
  onPage(pag: number): void;
}

/** What is known of new rows on other pages. */
export interface Sought<Row> {
  /** They were sent since, by the clock of this device less five minutes: where it is further ahead, they are not found and stay counted. */
  since: Date;
  /** Ids of all rows that have changed or come in since; null when they are not known. */
  heard: ReadonlySet<number> | null;
  /** Rows that the person has before them. */
  shown: readonly Row[];
}

/** Where new rows are, as seen from the page that is shown. `lost`: on other pages, and nothing tells on which. */
type NewsPlace = 'here' | 'before' | 'after' | 'scattered' | 'others' | 'lost';

/** How the page differs from what is shown. */
interface PageNews {
  /** What has come in for the search, on whatever page it is, as the map counts it. */
  added: number;
  place: NewsPlace;
  /** Whether rows have come or gone. */
  isOther: boolean;
  /** Shows them: here, or on the page where they are. Where that cannot be told, they stay counted. */
  show(): void;
}

/** The page as it was read last. */
interface Reading<Row> {
  key: string;
  /** When the shown page was fetched. */
  of: number | undefined;
  page: Found<Row>;
  /** Ids of which a change was told since; null when some were not told. */
  heard: ReadonlySet<number> | null;
  /** By how much the whole list has grown, from reading to reading: what left it meanwhile takes nothing off. */
  grown: number;
  /** What has been learnt of the place by showing those that are here, or by looking for the others. */
  place?: 'others' | 'lost';
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
  return before >= Math.min(added, known.length) ? 'before' : 'others';
}

/** Ids of changes that are kept. Beyond them any row may have changed. */
const HEARD = 1000;
/** What is sent is stored a little later, and enters a search by class once the machine has decided. */
const STORED_WITHIN_MS = 5 * 60_000;

/** Ids heard of, with these. */
function heardToo(heard: Reading<unknown>['heard'], ids: readonly number[] | null): Reading<unknown>['heard'] {
  const all = heard && ids && new Set([...heard, ...ids]);
  return all && all.size <= HEARD ? all : null;
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
  return { ...before, ...now, grown: before.grown + more, heard: heardToo(before.heard, ids) };
}

/** How a page as it was read last differs from the one that is shown. @param skipped rows of the pages before it */
function compare<Row>(
  reading: Reading<Row> | null,
  shown: Found<Row> | undefined,
  { skipped, keyOf }: Pick<LivePage<Row>, 'keyOf'> & { skipped: number },
): Omit<PageNews, 'show'> & { here: number } {
  const page = reading?.page ?? null;
  const before = new Set(shown?.rows.map(keyOf));
  const known = page && shown ? page.rows.map((row) => before.has(keyOf(row))) : [];
  const isLast = shown !== undefined && skipped + shown.rows.length >= shown.total;
  const more = (page?.total ?? 0) - (shown?.total ?? 0);
  const here = newRows(known, { isFirst: skipped === 0, isLast, more });
  const added = Math.max(reading?.grown ?? 0, here);
  return {
    ...{ here, added },
    place: (here === 0 && reading?.place) || placeOf(known, added, here, skipped === 0),
    isOther: page !== null && (known.includes(false) || known.length !== before.size),
  };
}

/**
 * Keeps one page of a list as it is on the server (ING-07): rows change in their place. Rows that have come or gone would move the others, so
 * they wait until the person wants to see them. On an empty page there is nothing to move.
 */
export function useLivePage<Row>(live: LivePage<Row>): PageNews {
  const { kind, queryKey, pag, max, read, keyOf, pageOfNew, onPage } = live;
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
  const reading = isOfShown ? fresh : null;
  const { here, added, place, isOther } = compare(reading, shown, { skipped, keyOf });
  const seek = useSeek(key, pageOfNew);
  const goThere = async ({ of = 0, heard }: Reading<Row>) => {
    const since = new Date(of - STORED_WITHIN_MS);
    const found = await seek({ since, heard, shown: shown?.rows ?? [] });
    if (found === undefined) return;
    if (found === null) return setFresh((last) => last && { ...last, place: 'lost' });
    setFresh(null);
    if (found === pag) void client.refetchQueries({ queryKey });
    else onPage(found);
  };
  const showHere = ({ of, page }: Reading<Row>) => {
    const left = added - here;
    // Those on other pages have come in since the page was fetched, which is not now.
    client.setQueryData(queryKey, page, left > 0 && of !== undefined ? { updatedAt: of } : {});
    setFresh((last) => (last && left > 0 ? { ...last, grown: left, place: 'others' } : null));
  };
  return {
    added,
    place,
    isOther,
    show: () => {
      if (!reading) return;
      if (here === 0 && added > 0) void goThere(reading).catch(() => undefined);
      else showHere(reading);
    },
  };
}

/** Looks for new rows, once at a time and only while the same page is shown. Without an answer then: undefined. */
function useSeek<Row>(key: string, pageOfNew: LivePage<Row>['pageOfNew']) {
  const running = useRef<AbortController | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is sought on one page is not wanted on another
  useEffect(() => () => running.current?.abort(), [key]);
  return async (sought: Sought<Row>) => {
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    const found = await pageOfNew(sought, mine.signal);
    return mine.signal.aborted ? undefined : found;
  };
}

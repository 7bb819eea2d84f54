import type { ChangeSearch } from '../address/index.ts';
import type { PageOf } from '../ui/pages.ts';
import { isSame } from '../ui/use-search-draft.ts';

/** One page of what a search found. */
export interface Found<Row> {
  rows: readonly Row[];
  total: number;
}

/** What a list needs of its query. */
export interface ListQuery<Page> {
  data: Page | undefined;
  isError: boolean;
  isFetching: boolean;
  /** The rows belong to the search before. */
  isPlaceholderData: boolean;
  error: unknown;
  refetch(): unknown;
}

interface Searching<S> {
  search: S;
  change: ChangeSearch<S>;
  cleared: S;
}

/** A search that filters can change. */
export interface Filtered<S> {
  search: S;
  cleared: S;
  /** Looks for this; for the same once more when it is the search of now: somebody waits for what may have come since. */
  find(part: Partial<S>): void;
}

export interface List<S, Page> extends Searching<S>, Filtered<S> {
  /** The place in the list that is kept for the way back: the list, its filters and its page. */
  place: string;
  query: ListQuery<Page>;
}

/** What the parts of one list share. `besides`: what may change in the search while the same rows are shown. */
export function listOf<S extends PageOf, Page extends Found<unknown>>(
  name: string,
  { search, change, cleared }: Searching<S>,
  query: ListQuery<Page>,
  besides: readonly (keyof S)[] = [],
): List<S, Page> {
  const find = (part: Partial<S>) => {
    change(part);
    if (isSame({ ...search, ...part, pag: 1 }, search)) void query.refetch();
  };
  const shown = Object.entries(search).filter(([key]) => !besides.some((other) => other === key));
  return { search, change, cleared, find, query, place: `${name} ${JSON.stringify(shown)}` };
}

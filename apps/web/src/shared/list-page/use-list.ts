import type { ChangeSearch } from '../address/index.ts';
import type { PageOf } from '../ui/pages.ts';
import { isSame } from '../ui/use-search-draft.ts';

/** One page of results. */
export interface Found<Row> {
  rows: readonly Row[];
  total: number;
}

/** The part of a query's result that lists use. */
export interface ListQuery<Page> {
  data: Page | undefined;
  isError: boolean;
  isFetching: boolean;
  /** The rows are those of the previous search. */
  isPlaceholderData: boolean;
  error: unknown;
  refetch(): unknown;
}

export interface Searching<S> {
  search: S;
  change: ChangeSearch<S>;
  cleared: S;
}

/** A search and how filters change it. */
export interface Filtered<S> {
  search: S;
  cleared: S;
  /** Changes the search; an unchanged search is sent again, because there may be new rows. */
  find(part: Partial<S>): void;
}

export interface List<S, Page> extends Searching<S>, Filtered<S> {
  /** Key of the stored scroll position: list, filters and page. */
  place: string;
  query: ListQuery<Page>;
}

/** Joins search and query of a list. `besides`: search parameters that do not change the rows. */
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

import { type ReactNode, useRef } from 'react';
import { FoundPage } from '../ui/FoundPage.tsx';
import { Pager } from '../ui/Pager.tsx';
import type { PageOf } from '../ui/pages.ts';
import { useKeptScroll } from '../ui/use-kept-scroll.ts';
import { type FrameProps, ListFrame } from './ListFrame.tsx';
import type { Found, List } from './use-list.ts';

export interface ListWords {
  failed: string;
  empty: string;
  emptyHelp: string;
  /** What a page size counts. */
  pageSize?: string;
}

interface PagerProps<S, Page> {
  list: List<S, Page>;
  words: ListWords;
  /** Shown in place of rows: the search cannot be. */
  problem?: ReactNode;
  /** Page sizes to choose from; none when there is only one. */
  sizes?: readonly number[];
  /** The pager shows the numbers of five pages. */
  numbered?: boolean;
}

interface RowsProps<S, Page> extends PagerProps<S, Page> {
  /** The rows of a page. */
  children(page: Page): ReactNode;
}

/** One page of rows, or why there are none. */
export function ListRows<S extends PageOf, Page extends Found<unknown>>(props: RowsProps<S, Page>) {
  const { list, words, problem, children } = props;
  const { query, change } = list;
  if (problem) return problem;
  return (
    <FoundPage
      query={{ ...query, total: query.data?.total }}
      shown={query.data?.rows.length ?? 0}
      words={words}
      onFirst={() => change({ pag: 1 } as Partial<S>)}
    >
      {query.data ? children(query.data) : null}
    </FoundPage>
  );
}

/** The way from page to page, once there is one. */
export function ListPager<S extends PageOf, Page extends Found<unknown>>(props: PagerProps<S, Page>) {
  const { list, words, problem, sizes, numbered = false } = props;
  const { query, search, change } = list;
  if (!query.data || problem) return null;
  return (
    <Pager
      search={search}
      total={query.data.total}
      shown={query.data.rows.length}
      numbered={numbered}
      onPage={(pag) => change({ pag } as Partial<S>)}
      {...(sizes && { sizes, sizeLabel: words.pageSize, onSize: (max) => change({ max } as Partial<S>) })}
    />
  );
}

interface ListPageProps<S, Page> extends RowsProps<S, Page>, FrameProps {
  /** What scrolls above the rows. */
  above?: ReactNode;
}

/** The screen of one list: filters, rows, pager, empty, loading, failed; on coming back it stands where it was left. */
export function ListPage<S extends PageOf, Page extends Found<unknown>>(props: ListPageProps<S, Page>) {
  const { list, above, title, beside, tour, filters, bar, styles } = props;
  const { query, place } = list;
  const scroller = useRef<HTMLDivElement>(null);
  useKeptScroll(scroller, query.data && !query.isPlaceholderData ? place : null);
  const frame = { title, beside, tour, filters, bar, styles };
  return (
    <ListFrame {...frame} scroller={scroller} isBusy={query.isFetching} foot={<ListPager {...props} />}>
      {above}
      <ListRows {...props} />
    </ListFrame>
  );
}

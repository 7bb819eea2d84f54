import { type ReactNode, useRef } from 'react';
import { FoundPage } from '../ui/FoundPage.tsx';
import { NewRows } from '../ui/NewRows.tsx';
import { Pager } from '../ui/Pager.tsx';
import type { PageOf } from '../ui/pages.ts';
import { useKeptScroll } from '../ui/use-kept-scroll.ts';
import { type FrameProps, ListFrame } from './ListFrame.tsx';
import type { Found, List } from './use-list.ts';

export interface ListWords {
  failed: string;
  empty: string;
  emptyHelp: string;
  /** Label of the page size. */
  pageSize?: string;
}

interface PagerProps<S, Page> {
  list: List<S, Page>;
  words: ListWords;
  /** Error of an invalid search, shown in place of the rows. */
  problem?: ReactNode;
  /** Page sizes to choose from; absent if there is only one. */
  sizes?: readonly number[];
  /** Shows page numbers in the pager, five at most. */
  numbered?: boolean;
}

interface RowsProps<S, Page> extends PagerProps<S, Page> {
  children(page: Page): ReactNode;
}

/** One page of rows, or why there is none. */
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

/** The pager, once there is a result. */
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
  /** What has come or gone since, in words, and how it is shown. */
  news?: { text: string | null; show(): void };
  /** Content above the rows that scrolls with them. */
  above?: ReactNode;
}

/** A list screen with all its states: rows, empty, loading, failed. Restores the scroll position when the user returns. */
export function ListPage<S extends PageOf, Page extends Found<unknown>>(props: ListPageProps<S, Page>) {
  const { list, above, title, beside, tour, filters, bar, styles, news } = props;
  const { query, place } = list;
  const scroller = useRef<HTMLDivElement>(null);
  useKeptScroll(scroller, query.data && !query.isPlaceholderData ? place : null);
  const newRows = news ? <NewRows text={news.text} onShow={news.show} /> : null;
  const frame = { title, beside, tour, filters, styles };
  return (
    <ListFrame
      {...frame}
      bar={
        <>
          {bar}
          {newRows}
        </>
      }
      scroller={scroller}
      isBusy={query.isFetching}
      foot={<ListPager {...props} />}
    >
      {above}
      <ListRows {...props} />
    </ListFrame>
  );
}

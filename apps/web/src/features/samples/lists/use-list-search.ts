import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ListSearch, readListSearch, writeListSearch } from './list-search.ts';

interface ChangeOptions {
  /** Takes the place of this entry of the browser's history. */
  replace?: boolean;
}

/** The search in the address, so that a reload, a shared link and the way back show the same page. */
export function useListSearch(sizes: readonly number[]) {
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => new Date());
  const search = useMemo(() => readListSearch(params, { now, sizes }), [params, now, sizes]);
  /** Changes parts of the search; any change but of the page or the open sample goes back to the first page. */
  const change = useCallback(
    (part: Partial<ListSearch>, options?: ChangeOptions) => {
      const stays = 'pag' in part || 'amostra' in part;
      setParams(
        (before) => {
          const next = readListSearch(before, { now, sizes });
          return writeListSearch({ ...next, ...(stays ? {} : { pag: 1 }), ...part }, { now, sizes });
        },
        { replace: options?.replace ?? false },
      );
    },
    [setParams, now, sizes],
  );
  /** The same search with nothing chosen but the last month. */
  const cleared = useMemo(() => readListSearch(new URLSearchParams(), { now, sizes }), [now, sizes]);
  return { search, change, cleared };
}

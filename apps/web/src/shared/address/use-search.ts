import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AddressCodec } from './search.ts';

interface ChangeOptions {
  /** Replaces the current entry of the browser's history. */
  replace?: boolean;
  /** Keeps the page number. */
  keepPage?: boolean;
}

export type ChangeSearch<S> = (part: Partial<S>, options?: ChangeOptions) => void;

/** The search in the address, so that reload, shared links and the back button show the same. */
export function useSearch<S extends object>(codec: AddressCodec<S>) {
  const [params, setParams] = useSearchParams();
  // Defaults move with the clock when the person searches anew, not under the pages of one search.
  const [now, setNow] = useState(() => new Date());
  const search = useMemo(() => codec.read(params, now), [codec, params, now]);
  /** Changes parts of the search; any change other than the page returns to the first page. */
  const change: ChangeSearch<S> = useCallback(
    (part, { replace = false, keepPage = 'pag' in part } = {}) => {
      const first = keepPage || !codec.names.some((name) => name === 'pag') ? {} : { pag: 1 };
      setParams((before) => codec.write({ ...codec.read(before, now), ...first, ...part }, now), { replace });
      if (!keepPage) setNow(new Date());
    },
    [codec, setParams, now],
  );
  /** The search with all its defaults. */
  const cleared = useMemo(() => codec.read(new URLSearchParams(), now), [codec, now]);
  return { search, change, cleared };
}

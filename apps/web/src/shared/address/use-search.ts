import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isSame } from '../ui/use-search-draft.ts';
import type { AddressCodec } from './search.ts';

interface ChangeOptions {
  /** Replaces the current entry of the browser's history. */
  replace?: boolean;
  /** Keeps the page number. */
  keepPage?: boolean;
}

export type ChangeSearch<S> = (part: Partial<S>, options?: ChangeOptions) => void;

/** A search as of a later instant: a period until today goes on with the day, unless one of its ends was chosen. */
function withDefaultsOf<S extends object>(at: Date, codec: AddressCodec<S>, search: S, before: Date): S {
  const [old, now] = [before, at].map((instant) => codec.read(new URLSearchParams(), instant)) as [S, S];
  const moved = codec.names.filter((name) => !isSame(old[name], now[name]));
  const isChosen = moved.some((name) => !isSame(search[name], old[name]));
  return isChosen ? search : { ...search, ...Object.fromEntries(moved.map((name) => [name, now[name]])) };
}

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
      const at = keepPage ? now : new Date();
      setParams(
        (before) => codec.write(withDefaultsOf(at, codec, { ...codec.read(before, now), ...first, ...part }, now), at),
        { replace },
      );
      setNow(at);
    },
    [codec, setParams, now],
  );
  /** The search with all its defaults. */
  const cleared = useMemo(() => codec.read(new URLSearchParams(), now), [codec, now]);
  return { search, change, cleared };
}

import type { SampleRow } from '@escuta/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../api/index.ts';
import { useChanges } from '../live/index.ts';

/** Delay after scrolling before rows are fetched, milliseconds. */
const DEBOUNCE_MS = 150;
/** Rows kept; the oldest are dropped first. */
const CACHE_SIZE = 2000;
/** Most rows per request. */
const ROWS_PER_LOOKUP = 50;

/**
 * Full rows of the samples on the screen, for fields that the columns lack (the address). Fetched lazily and kept; after
 * a failure the next scroll tries again.
 */
export function useRowDetails(ids: readonly number[]): ReadonlyMap<number, SampleRow> {
  const cache = useRef(new Map<number, SampleRow>());
  /** Rows of samples that have changed since; they are shown until they are read again. */
  const stale = useRef(new Set<number>());
  const [, setVersion] = useState(0);
  useChanges('amostra', async (changed) => {
    for (const id of changed ?? cache.current.keys()) if (cache.current.has(id)) stale.current.add(id);
    setVersion((version) => version + 1);
  });
  const wanted = ids.filter((id) => !cache.current.has(id) || stale.current.has(id)).slice(0, ROWS_PER_LOOKUP);
  const key = wanted.join();

  useEffect(() => {
    if (key === '') return;
    const abort = new AbortController();
    const timer = window.setTimeout(() => {
      const asked = key.split(',').map(Number);
      findRows(asked, abort.signal).then(
        (rows) => {
          for (const id of asked) stale.current.delete(id);
          for (const row of rows) cache.current.set(row.id_amostra, row);
          trim(cache.current);
          setVersion((version) => version + 1);
        },
        () => {},
      );
    }, DEBOUNCE_MS);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [key]);
  return cache.current;
}

function trim(cache: Map<number, SampleRow>): void {
  for (const id of cache.keys()) {
    if (cache.size <= CACHE_SIZE) return;
    cache.delete(id);
  }
}

/** Full rows of some samples, at most {@link ROWS_PER_LOOKUP}; deleted ones are missing. */
async function findRows(ids: readonly number[], signal: AbortSignal): Promise<SampleRow[]> {
  const body = { amostras: [...ids], max: ROWS_PER_LOOKUP };
  return (await call('searchSamples', { body, signal })).amostras;
}

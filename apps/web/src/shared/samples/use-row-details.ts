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
  const changes = useHeard();
  /** The {@link useHeard} of each row that is kept, when it was asked for; an older row is shown until it is read again. */
  const readAt = useRef(new Map<number, number>());
  const [, setVersion] = useState(0);
  const isRead = (id: number) => cache.current.has(id) && readAt.current.get(id) === changes(id);
  const wanted = ids.filter((id) => !isRead(id)).slice(0, ROWS_PER_LOOKUP);
  // With a change of a row that is being read, its answer is given up: it may be older.
  const key = wanted.map((id) => `${id}:${changes(id)}`).join();

  useEffect(() => {
    if (key === '') return;
    const abort = new AbortController();
    const timer = window.setTimeout(() => {
      const asked = key.split(',').map((one) => one.split(':').map(Number) as [id: number, heard: number]);
      findRows(
        asked.map(([id]) => id),
        abort.signal,
      ).then(
        (rows) => {
          for (const [id, heard] of asked) readAt.current.set(id, heard);
          for (const row of rows) cache.current.set(row.id_amostra, row);
          trim(cache.current, readAt.current);
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

/** How many changes of a sample were heard. */
function useHeard() {
  const ofOne = useRef(new Map<number, number>());
  const ofAll = useRef(0);
  const [, setVersion] = useState(0);
  useChanges('amostra', async (changed) => {
    if (changed === null) ofAll.current += 1;
    for (const id of changed ?? []) ofOne.current.set(id, (ofOne.current.get(id) ?? 0) + 1);
    setVersion((version) => version + 1);
  });
  return (id: number) => ofAll.current + (ofOne.current.get(id) ?? 0);
}

function trim(cache: Map<number, SampleRow>, readAt: Map<number, number>): void {
  for (const id of cache.keys()) {
    if (cache.size <= CACHE_SIZE) return;
    cache.delete(id);
    readAt.delete(id);
  }
}

/** Full rows of some samples, at most {@link ROWS_PER_LOOKUP}; deleted ones are missing. */
async function findRows(ids: readonly number[], signal: AbortSignal): Promise<SampleRow[]> {
  const body = { amostras: [...ids], max: ROWS_PER_LOOKUP };
  return (await call('searchSamples', { body, signal })).amostras;
}

import type { SampleRow } from '@escuta/contract';
import { call } from '../../shared/api/index.ts';

/** Most rows per request. */
export const ROWS_PER_LOOKUP = 50;

/** Full rows of some samples, at most {@link ROWS_PER_LOOKUP}; deleted ones are missing. */
export async function findRows(ids: readonly number[], signal: AbortSignal): Promise<SampleRow[]> {
  const body = { amostras: [...ids], max: ROWS_PER_LOOKUP };
  return (await call('searchSamples', { body, signal })).amostras;
}

import type { SampleRow } from '@escuta/contract';
import { call } from '../../shared/api/index.ts';

/** The most rows that one look-up of addresses asks for. */
export const ROWS_PER_LOOKUP = 50;

/** Whole rows of some samples, at most {@link ROWS_PER_LOOKUP}; those no longer there are left out. */
export async function findRows(ids: readonly number[], signal: AbortSignal): Promise<SampleRow[]> {
  const body = { amostras: [...ids], max: ROWS_PER_LOOKUP };
  return (await call('searchSamples', { body, signal })).amostras;
}

import { COLUMNS_MEDIA_TYPE, type MapSearchInput, type SampleColumns } from '@escuta/contract';
import { callRaw, isProblemReply, NetworkProblem, problemOf } from '../api/index.ts';
import { SampleStore } from './sample-store.ts';

/**
 * Runs a map search.
 * @param order ids in the order of the rows; absent: newest first
 * @throws ApiProblem also for the error flag under status 200 (MAP-10); NetworkProblem; the signal's reason when aborted
 */
export async function searchMap(
  body: MapSearchInput,
  signal: AbortSignal,
  order?: readonly number[],
): Promise<SampleStore> {
  const response = await callRaw('searchMap', { body, accept: COLUMNS_MEDIA_TYPE, signal });
  const reply: unknown = await response.json().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new NetworkProblem('unreadable', { cause });
  });
  if (isProblemReply(reply)) throw problemOf(response.status, reply);
  const { amostras, total } = reply as { amostras: SampleColumns; total: number };
  return new SampleStore(amostras, total, {}, order);
}

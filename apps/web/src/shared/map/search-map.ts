import { COLUMNS_MEDIA_TYPE, type MapSearchInput } from '@escuta/contract';
import { callRaw, NetworkProblem, problemOf } from '../api/index.ts';
import { readAnswer, startReading } from './read-in-worker.ts';
import { SampleStore } from './sample-store.ts';

/**
 * Runs a map search. Its answer is read and arranged in a worker.
 * @throws ApiProblem also for the error flag under status 200 (MAP-10); NetworkProblem; the signal's reason when aborted
 */
export async function searchMap(body: MapSearchInput, signal: AbortSignal): Promise<SampleStore> {
  startReading();
  const response = await callRaw('searchMap', { body, accept: COLUMNS_MEDIA_TYPE, signal });
  const answer = await response.arrayBuffer().catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new NetworkProblem('unreadable', { cause });
  });
  const read = await readAnswer(answer);
  signal.throwIfAborted();
  if ('refusal' in read) throw problemOf(response.status, read.refusal);
  if ('samples' in read) return new SampleStore(read.samples, read.total);
  throw read.fault === null ? new NetworkProblem('unreadable') : new Error(read.fault);
}

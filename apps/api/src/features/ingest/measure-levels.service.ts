import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { LEVEL_VERSION, readWav, steadyLevel, WavError } from '@escuta/acoustics';
import type { Services } from '../../context.ts';
import { listUnmeasured, saveLevel } from './recording.queries.ts';

/** Recordings looked up at once. */
const BATCH = 50;
/** Pause after each recording, so that requests have most of the processor, milliseconds. */
const PAUSE_MS = 50;
/** Wait after an outage of database or storage, milliseconds. */
const AGAIN_MS = 60_000;

/** Level of a stored recording; none for a file that is no sound any more. Throws when the storage fails. */
async function levelOf({ storage }: Pick<Services, 'storage'>, arquivo: string): Promise<number | null> {
  if ((await storage.size(arquivo)) === null) return null;
  try {
    return steadyLevel(readWav(await buffer(await storage.read(arquivo))));
  } catch (error) {
    if (error instanceof WavError) return null;
    throw error;
  }
}

/**
 * Measures the recordings that an earlier version stored without a level. Two processes may measure the same one, with the same result.
 * @param pauseMs pause after each
 */
export async function measureOld(
  services: Pick<Services, 'storage' | 'connections'>,
  stopped: AbortSignal,
  pauseMs = PAUSE_MS,
): Promise<void> {
  const { system } = services.connections;
  let after = 0;
  while (!stopped.aborted) {
    const batch = await listUnmeasured(system, after, BATCH);
    if (batch.length === 0) return;
    for (const { id_gravacao, arquivo } of batch) {
      if (stopped.aborted) return;
      const nivel = await levelOf(services, arquivo);
      await saveLevel(system, id_gravacao, { nivel, versao_nivel: LEVEL_VERSION });
      after = id_gravacao;
      await wait(pauseMs, undefined, { signal: stopped }).catch(() => undefined);
    }
  }
}

/** {@link measureOld} while the server runs, again after an outage; returns a function that stops it. */
export function startMeasuring(
  services: Services,
  reports: { onFailure(error: unknown): void; onWorked(): void },
): () => Promise<void> {
  const stopping = new AbortController();
  const run = async () => {
    let isDone = false;
    while (!isDone && !stopping.signal.aborted) {
      try {
        await measureOld(services, stopping.signal);
        reports.onWorked();
        isDone = true;
      } catch (error) {
        reports.onFailure(error);
        await wait(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

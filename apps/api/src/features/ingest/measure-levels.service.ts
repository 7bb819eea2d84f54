import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { LEVEL_VERSION, readWav, steadyLevel, WavError } from '@escuta/acoustics';
import type { Services } from '../../context.ts';
import { listUnmeasured, saveLevel } from './recording.queries.ts';

/** Recordings looked up at once. */
const BATCH = 50;
/** Shortest pause after each recording, milliseconds. A longer work is followed by a pause as long, so that requests have half of the processor at least. */
const PAUSE_MS = 250;
/** Wait after a failure of database or storage, milliseconds. */
const AGAIN_MS = 60_000;
/** From one look for recordings without a level to the next, milliseconds: a process of the earlier version may still store some. */
const LOOK_MS = 3_600_000;

/** How measuring waits, milliseconds, and whom it tells. */
interface Measuring {
  pauseMs: number;
  againMs: number;
  /** Called for each recording that could not be read or stored; the others are measured all the same. */
  onFailure(error: unknown): void;
}

/** Level of a stored recording: null for a file that is no sound, undefined for a file that is missing. Throws when the storage fails. */
async function levelOf({ storage }: Pick<Services, 'storage'>, arquivo: string): Promise<number | null | undefined> {
  if ((await storage.size(arquivo)) === null) return undefined;
  try {
    return steadyLevel(readWav(await buffer(await storage.read(arquivo))));
  } catch (error) {
    if (error instanceof WavError) return null;
    throw error;
  }
}

/** Measures one recording. One whose file is missing stays unmeasured: the file may come back with a restored backup. */
async function measureOne(
  services: Pick<Services, 'storage' | 'connections'>,
  { id_gravacao, arquivo }: { id_gravacao: number; arquivo: string },
): Promise<void> {
  try {
    const nivel = await levelOf(services, arquivo);
    if (nivel === undefined) return;
    await saveLevel(services.connections.system, id_gravacao, { nivel, versao_nivel: LEVEL_VERSION });
  } catch (cause) {
    throw new Error(`the level of ${arquivo} could not be measured`, { cause });
  }
}

/**
 * Looks once at the recordings that an earlier version stored without a level, and measures them. A failure is reported, and the next
 * recording follows after a wait, so that one file keeps no other from its level. Two processes may measure the same one, with the same result.
 * @returns whether all went well
 */
export async function measureOld(
  services: Pick<Services, 'storage' | 'connections'>,
  stopped: AbortSignal,
  { pauseMs, againMs, onFailure }: Measuring,
): Promise<boolean> {
  const pause = (ms: number) => wait(ms, undefined, { signal: stopped }).catch(() => undefined);
  let [after, isWell] = [0, true];
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    const start = performance.now();
    try {
      const result = await work();
      await pause(Math.max(pauseMs, performance.now() - start));
      return result;
    } catch (error) {
      isWell = false;
      onFailure(error);
      await pause(againMs);
      return null;
    }
  };
  while (!stopped.aborted) {
    const batch = await attempt(() => listUnmeasured(services.connections.system, after, BATCH));
    if (batch?.length === 0) break;
    for (const recording of batch ?? []) {
      if (stopped.aborted) break;
      await attempt(() => measureOne(services, recording));
      after = recording.id_gravacao;
    }
  }
  return isWell;
}

/** {@link measureOld} now and every hour while the server runs; returns a function that stops it. */
export function startMeasuring(
  services: Services,
  reports: { onFailure(error: unknown): void; onWorked(): void },
): () => Promise<void> {
  const stopping = new AbortController();
  const measuring = { pauseMs: PAUSE_MS, againMs: AGAIN_MS, onFailure: reports.onFailure };
  const run = async () => {
    while (!stopping.signal.aborted) {
      if (await measureOld(services, stopping.signal, measuring)) reports.onWorked();
      await wait(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

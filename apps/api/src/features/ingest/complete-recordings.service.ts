import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { LEVEL_VERSION, PLAYABLE_VERSION, playableWav, readWav, steadyLevel, WavError } from '@escuta/acoustics';
import type { Services } from '../../context.ts';
import { completeRecording, listIncomplete } from './recording.queries.ts';
import { soundKey } from './recording.service.ts';

/** Recordings looked up at once. */
const BATCH = 50;
/** Shortest pause after each recording, milliseconds. A longer work is followed by a pause as long, so that requests have half of the processor at least. */
const PAUSE_MS = 250;
/** Wait after a failure of database or storage, milliseconds. */
const AGAIN_MS = 60_000;
/** From one look for incomplete recordings to the next, milliseconds: a process of the earlier version may still store some. */
const LOOK_MS = 3_600_000;

/** How completing waits, milliseconds, and whom it tells. */
interface Completing {
  pauseMs: number;
  againMs: number;
  /** Called for each recording that could not be read or stored; the others are completed all the same. */
  onFailure(error: unknown): void;
}

type Incomplete = Awaited<ReturnType<typeof listIncomplete>>[number];

/** The result for a file that is no sound. */
const noneOf = <Result>(work: () => Result): Result | null => {
  try {
    return work();
  } catch (error) {
    if (error instanceof WavError) return null;
    throw error;
  }
};

/** The playable sound of a recording, stored; null where browsers play the recording itself. */
async function keepSound({ storage }: Pick<Services, 'storage'>, arquivo: string, bytes: Buffer) {
  const sound = noneOf(() => playableWav(bytes));
  if (!sound) return null;
  await storage.put(soundKey(arquivo), sound);
  return soundKey(arquivo);
}

/** Completes one recording. One whose file is missing stays as it is: the file may come back with a restored backup. */
async function completeOne(
  services: Pick<Services, 'storage' | 'connections'>,
  { id_gravacao, arquivo, versao_nivel, versao_som }: Incomplete,
): Promise<void> {
  const { storage, connections } = services;
  try {
    if ((await storage.size(arquivo)) === null) return;
    const bytes = await buffer(await storage.read(arquivo));
    await completeRecording(connections.system, id_gravacao, {
      ...(versao_nivel === null && {
        nivel: noneOf(() => steadyLevel(readWav(bytes))),
        versao_nivel: LEVEL_VERSION,
      }),
      ...(versao_som === null && {
        arquivo_som: await keepSound(services, arquivo, bytes),
        versao_som: PLAYABLE_VERSION,
      }),
    });
  } catch (cause) {
    throw new Error(`level and playable sound of ${arquivo} could not be made`, { cause });
  }
}

/**
 * Looks once at the recordings that an earlier version stored without level or playable sound, and makes what they lack. A failure is reported,
 * and the next recording follows after a wait, so that one file keeps no other from its turn. Two processes may do the same one, with the same
 * result.
 * @returns whether all went well
 */
export async function completeOld(
  services: Pick<Services, 'storage' | 'connections'>,
  stopped: AbortSignal,
  { pauseMs, againMs, onFailure }: Completing,
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
    const batch = await attempt(() => listIncomplete(services.connections.system, after, BATCH));
    if (batch?.length === 0) break;
    for (const recording of batch ?? []) {
      if (stopped.aborted) break;
      await attempt(() => completeOne(services, recording));
      after = recording.id_gravacao;
    }
  }
  return isWell;
}

/** {@link completeOld} now and every hour while the server runs; returns a function that stops it. */
export function startCompleting(
  services: Services,
  reports: { onFailure(error: unknown): void; onWorked(): void },
): () => Promise<void> {
  const stopping = new AbortController();
  const completing = { pauseMs: PAUSE_MS, againMs: AGAIN_MS, onFailure: reports.onFailure };
  const run = async () => {
    while (!stopping.signal.aborted) {
      if (await completeOld(services, stopping.signal, completing)) reports.onWorked();
      await wait(LOOK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}

import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { WavError } from '@escuta/acoustics';
import { Piscina } from 'piscina';
import { type CheckedSound, check, type PreparedSound } from './sound.ts';
import type { RefusedSound } from './sound-work.ts';

/** The module of the threads: built, beside the built server or above its parts; or the sources. */
const MODULE = ['./sound-work.js', '../sound-work.js', './from-source.mjs']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find(existsSync);

const IDLE_MS = 10_000;
/** Heap limit of a thread; the largest recording, two minutes at 192 kHz, needs a part of it. */
const LIMITS = { maxOldGenerationSizeMb: 1024 };

let threads: Piscina | undefined;
/** Threads start with the first recording and end when none comes. Two at least, so that a large recording holds up no other. */
const pool = (): Piscina =>
  (threads ??= new Piscina({
    filename: MODULE ?? '',
    minThreads: 0,
    maxThreads: Math.max(2, availableParallelism() - 1),
    idleTimeout: IDLE_MS,
    resourceLimits: LIMITS,
  }));

function accepted<Result extends object>(result: Result | RefusedSound): Result {
  if ('refused' in result) throw new WavError(result.refused, result.detail);
  return result;
}

/** Bytes. Reading so little takes no longer than handing it to a thread: 0.3 ms for the 80 KB of a field recorder, 1.5 ms at most. */
const SMALL_BYTES = 128 * 1024;

/** Reads a recording; a large one in another thread. Throws WavError for what is none. */
export const checkSound = async (bytes: Uint8Array): Promise<CheckedSound> =>
  bytes.length <= SMALL_BYTES ? check(bytes) : accepted<CheckedSound>(await pool().run(bytes, { name: 'check' }));

/** Makes what belongs to a recording, in another thread, until the signal ends it. Throws WavError for what is none. */
export const prepareSound = async (bytes: Uint8Array, signal?: AbortSignal): Promise<PreparedSound> =>
  accepted<PreparedSound>(await pool().run(bytes, { name: 'prepare', ...(signal && { signal }) }));

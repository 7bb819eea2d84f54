import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Measure, modelVector } from '@escuta/acoustics';
import { Piscina } from 'piscina';
import type { check } from './model-work.ts';

/** Largest model file, bytes. One that reads some thirty figures has a few kilobytes, a forest of thousands of trees a few megabytes. */
export const MAX_MODEL_BYTES = 16 * 1024 * 1024;
/** Most time for one answer, and for reading the model, milliseconds: what takes longer is a model that never ends. */
const ANSWER_MS = 15_000;
const READ_MS = 60_000;
const LIMITS = { maxOldGenerationSizeMb: 512 };

/** The module of the thread: built, beside the built server or above its parts; or the sources. */
const MODULE = ['./model-work.js', '../model-work.js', './from-source.mjs']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find(existsSync);

/** A model file that cannot be used; the message names the file and says why. */
export class ModelError extends Error {}

/** A classifier from an ONNX file (ING-03). */
export interface ModelFile {
  /** Tells one file from another. */
  digest: string;
  /** Probability of a leak, 0 to 1; null where the model gives none: no number, one outside of that, none in time. */
  chanceOf(measured: Measure): Promise<number | null>;
}

async function bytesOf(path: string): Promise<Uint8Array> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new ModelError(`${path}: there is no such file`);
  if (found.size > MAX_MODEL_BYTES) {
    throw new ModelError(`${path}: has ${found.size} bytes, the most is ${MAX_MODEL_BYTES}`);
  }
  return readFile(path).catch((error: Error) => {
    throw new ModelError(`${path}: cannot be read (${error.message})`);
  });
}

/**
 * Reads a model and proves that it can be run. It works in a thread of its own, so that neither a slow model nor one that never ends holds up anybody;
 * the file is read once.
 * @throws ModelError for a file that is missing, too large, no model, or one with other inputs and outputs than docs/classifier.md
 */
export async function openModel(path: string): Promise<ModelFile> {
  const workerData = await bytesOf(path);
  const thread = new Piscina({
    ...{ filename: MODULE ?? '', minThreads: 0, maxThreads: 1, idleTimeout: Number.POSITIVE_INFINITY },
    ...{ resourceLimits: LIMITS, workerData },
  });
  const signal = AbortSignal.timeout(READ_MS);
  const { refused }: Awaited<ReturnType<typeof check>> = await thread
    .run(undefined, { name: 'check', signal })
    .catch((error: Error) => ({
      refused: signal.aborted ? `it gave no answer in ${READ_MS} ms` : `it cannot be run: ${error.message}`,
    }));
  if (refused !== null) {
    await thread.destroy();
    throw new ModelError(`${path}: ${refused}`);
  }
  return {
    digest: createHash('sha256').update(workerData).digest('hex').slice(0, 16),
    async chanceOf(measured) {
      const values = modelVector(measured);
      if (!values) return null;
      return thread.run(values, { name: 'score', signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => null);
    },
  };
}

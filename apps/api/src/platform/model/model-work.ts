import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { MODEL_INPUT, MODEL_MEASURES } from '@escuta/acoustics';
import type { InferenceSession } from 'onnxruntime-web';
import * as onnx from 'onnxruntime-web/wasm';
import { Piscina } from 'piscina';

/** Name of the model's output: the probability of a leak, one float32. */
export const MODEL_OUTPUT = 'leak_probability';

/** Why a model cannot be used. As data: an error of another thread loses its class. */
export interface RefusedModel {
  refused: string;
}

const LENGTH = MODEL_MEASURES.length;
const WASM = 'ort-wasm-simd-threaded.wasm';
/** The engine: beside the built server or above its parts; or of the package. */
const engine = () =>
  [`./${WASM}`, `../${WASM}`].map((path) => fileURLToPath(new URL(path, import.meta.url))).find(existsSync) ??
  createRequire(import.meta.url).resolve(`onnxruntime-web/${WASM}`);

type Tensor = InferenceSession.ValueMetadata & { isTensor: true };
const isTensor = (value: InferenceSession.ValueMetadata | undefined): value is Tensor => value?.isTensor === true;
const typed = (value: Tensor) => `${value.name}: ${value.type} [${value.shape.join(', ')}]`;
const told = (all: readonly InferenceSession.ValueMetadata[]) =>
  all.map((one) => (isTensor(one) ? typed(one) : one.name)).join('; ') || 'none';

/** A size that the model leaves open is a name. */
const fits = (size: number | string | undefined, wanted: number) => typeof size === 'string' || size === wanted;

/** What is wrong with the inputs and outputs of a model; null when they are those of docs/classifier.md. */
function mismatch({ inputMetadata, outputMetadata }: InferenceSession): string | null {
  const [input, ...others] = inputMetadata;
  const isRight =
    isTensor(input) &&
    others.length === 0 &&
    input.name === MODEL_INPUT &&
    input.type === 'float32' &&
    input.shape.length === 2 &&
    fits(input.shape[0], 1) &&
    fits(input.shape[1], LENGTH);
  if (!isRight) return `its input must be ${MODEL_INPUT}: float32 [1, ${LENGTH}], and is ${told(inputMetadata)}`;
  const output = outputMetadata.find(({ name }) => name === MODEL_OUTPUT);
  if (isTensor(output) && output.type === 'float32') return null;
  return `it must have the output ${MODEL_OUTPUT}: float32, and has ${told(outputMetadata)}`;
}

async function open(): Promise<InferenceSession> {
  onnx.env.wasm.numThreads = 1;
  onnx.env.wasm.wasmBinary = await readFile(engine());
  onnx.env.logLevel = 'fatal';
  return onnx.InferenceSession.create(Piscina.workerData as Uint8Array);
}

let opened: Promise<InferenceSession> | undefined;
const session = () => (opened ??= open());

async function answerTo(values: Float32Array): Promise<Float32Array> {
  const model = await session();
  const result = await model.run({ [MODEL_INPUT]: new onnx.Tensor('float32', values, [1, LENGTH]) }, [MODEL_OUTPUT]);
  return result[MODEL_OUTPUT]?.data as Float32Array;
}

/** Reads the model and runs it once, so that a model that cannot answer is refused at start. */
export async function check(): Promise<RefusedModel | { refused: null }> {
  try {
    const wrong = mismatch(await session());
    if (wrong) return { refused: wrong };
    const { length } = await answerTo(new Float32Array(LENGTH));
    // One probability of no leak and one of a leak, as many programs write, would be silence for each sample.
    return { refused: length === 1 ? null : `its output ${MODEL_OUTPUT} must be one number, and is ${length}` };
  } catch (error) {
    return { refused: `it cannot be run: ${error instanceof Error ? error.message : error}` };
  }
}

/** Probability of a leak; null where the model gives none. */
export async function score(values: Float32Array): Promise<number | null> {
  const [chance] = await answerTo(values);
  return chance !== undefined && chance >= 0 && chance <= 1 ? chance : null;
}

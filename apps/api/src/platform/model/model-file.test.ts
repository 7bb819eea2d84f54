import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { measure, synthesize } from '@escuta/acoustics';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { peopleOf, serverFile, startAppProcess } from '../../testing/app-process.ts';
import { onnxFile } from '../../testing/onnx-file.ts';
import { MAX_MODEL_BYTES, ModelError, openModel } from './model-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escuta-modelo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(bytes: Uint8Array, name = 'fugas é.onnx'): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}
const refusal = async (path: string): Promise<string> => {
  const error = await openModel(path).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ModelError);
  return (error as ModelError).message;
};
const plain = { weights: { level: 0.1, 'bands.25': -0.02 }, bias: 2 };
const HEARD = measure({ samples: synthesize('LEAK', 3), sampleRateHz: 8_000 });

describe('a model file', () => {
  it('answers with the probability that its weights give', async () => {
    const model = await openModel(await fileOf(onnxFile(plain)));
    const { level, bands } = HEARD.steady ?? { level: 0, bands: [] };
    const sum = 0.1 * level - 0.02 * (bands[0] ?? 0) + 2;
    expect(await model.chanceOf(HEARD)).toBeCloseTo(1 / (1 + Math.exp(-sum)), 5);
  });

  it.each([
    ['a text', Buffer.from('não sou um modelo'), /cannot be run/],
    ['an empty file', Buffer.alloc(0), /cannot be run/],
    ['a file that was cut off', onnxFile(plain).subarray(0, 150), /cannot be run/],
    ['another input', onnxFile({ ...plain, input: 'X' }), /input must be measures_v1: float32 \[1, 29\], and is X/],
    ['an input of another measure', onnxFile({ ...plain, input: 'measures_v0' }), /input must be measures_v1/],
    ['more figures', onnxFile({ ...plain, length: 30 }), /and is measures_v1: float32 \[1, 30\]/],
    [
      'two numbers as its answer',
      onnxFile({ ...plain, answers: 2 }),
      /output leak_probability must be one number, and is 2/,
    ],
    ['another output', onnxFile({ ...plain, output: 'y' }), /output leak_probability: float32, and has y/],
  ])('with %s is refused by its name and the reason', async (_, bytes, reason) => {
    const path = await fileOf(bytes);
    const told = await refusal(path);
    expect(told).toContain(path);
    expect(told).toMatch(reason);
  });

  it('that is missing, or a folder, is refused', async () => {
    expect(await refusal(join(folder, 'nada.onnx'))).toMatch(/nada\.onnx: there is no such file/);
    expect(await refusal(folder)).toMatch(/there is no such file/);
  });

  it('that is huge is refused without being read', async () => {
    const path = join(folder, 'enorme.onnx');
    const file = await open(path, 'w');
    await file.truncate(64 * 1024 ** 3);
    await file.close();
    expect(await refusal(path)).toBe(`${path}: has ${64 * 1024 ** 3} bytes, the most is ${MAX_MODEL_BYTES}`);
  });

  it('has no answer where it gives none between 0 and 1', async () => {
    const model = await openModel(await fileOf(onnxFile({ ...plain, bias: 90, last: 'Identity' })));
    expect(await model.chanceOf(HEARD)).toBeNull();
  });
});

it('a server whose model file cannot be used does not start, and names setting, file and reason', async () => {
  const path = await fileOf(Buffer.from('?'), 'quebrado.onnx');
  const env = { ...process.env, CLASSIFIER: path, ESCUTA_DATA_DIR: join(folder, 'data'), PORT: '0' };
  const child = spawn(process.execPath, serverFile('main.ts'), { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [[code], errors] = await Promise.all([once(child, 'exit'), text(child.stderr)]);
  expect(code).toBe(1);
  expect(errors).toMatch(/^CLASSIFIER: .*quebrado\.onnx: it cannot be run/);
});

it('a server starts with a model file that can be used, and tells that it decides', async () => {
  const path = await fileOf(onnxFile(plain), 'início das fugas.onnx');
  const app = await startAppProcess(onTestFinished, { env: { CLASSIFIER: path } });
  const { signIn } = await peopleOf(app);
  const headers = { token: await signIn('adm'), 'content-type': 'application/json' };
  const reply = await fetch(`${app.url}/api/dashboard/escuta-maquina/modelos`, { method: 'POST', headers, body: '{}' });
  expect(await reply.json()).toMatchObject({ classificador: { tipo: 'arquivo', arquivo: 'início das fugas.onnx' } });
});

import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { isDatabaseUnavailable } from '../db/faults.ts';
import { faultOf } from '../problems/faults.ts';
import { openStorage } from '../server.ts';
import { startS3Server } from '../testing/s3-server.ts';

const SECRET = 'um segredo';
const KEY = 'companies/1/recordings/a-b_c.wav';

let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeEach(async () => {
  s3 = await startS3Server(SECRET);
});
afterEach(() => s3.stop().catch(() => undefined));

const open = (secret = SECRET) =>
  openStorage(
    readConfig({
      STORAGE_URL: 's3://gravacoes/escuta',
      AWS_ENDPOINT_URL: s3.endpoint,
      AWS_REGION: 'sa-east-1',
      AWS_ACCESS_KEY_ID: 'chave',
      AWS_SECRET_ACCESS_KEY: secret,
    }),
  );

it('puts, measures, reads and removes files with signed requests', async () => {
  const storage = await open();
  expect(await storage.size(KEY)).toBeNull();
  await storage.put(KEY, Buffer.from('RIFF0123456789'));
  expect([...s3.objects.keys()]).toEqual([`/gravacoes/escuta/${KEY}`]);
  expect(await storage.size(KEY)).toBe(14);
  expect((await buffer(await storage.read(KEY))).toString()).toBe('RIFF0123456789');
  expect((await buffer(await storage.read(KEY, { start: 4, end: 7 }))).toString()).toBe('0123');
  await storage.remove(KEY);
  await storage.remove(KEY);
  expect(await storage.size(KEY)).toBeNull();
  await expect(storage.put('../x', Buffer.from(''))).rejects.toThrow('invalid storage key');
});

it('does not report its errors as database errors', async () => {
  const refused = await (await open('outro segredo')).put(KEY, Buffer.from('x')).catch((error: unknown) => error);
  expect(String(refused)).toContain('the object storage returned 403 to PUT');
  const storage = await open();
  const missing = await storage.read(KEY).catch((error: unknown) => error);
  expect(String(missing)).toContain('returned 404 to GET');
  await s3.stop();
  const down = await storage.size(KEY).catch((error: unknown) => error);
  expect(String(down)).toMatch(/cannot be reached: .*ECONNREFUSED/);
  for (const error of [refused, missing, down]) {
    expect(isDatabaseUnavailable(error)).toBe(false);
    expect(String(error)).not.toContain(SECRET);
  }
});

it.each([
  [503, 'storage_unavailable'],
  [429, 'storage_unavailable'],
  [507, 'storage_full'],
  [404, 'storage_unusable'],
  [403, 'storage_unusable'],
])('the status %i of an upload means %s', async (status, trouble) => {
  s3.fault.status = status;
  const refused = await (await open()).put(KEY, Buffer.from('x')).catch((error: unknown) => error);
  expect(faultOf(refused)).toBe(trouble);
});

it('does not wait for more than six seconds for a storage that hangs, a little longer with a large file', async () => {
  s3.fault.hangs = true;
  const storage = await open();
  const from = performance.now();
  const works = [storage.size(KEY), storage.read(KEY), storage.remove(KEY), storage.put(KEY, Buffer.alloc(1_000))];
  const errors = await Promise.all(works.map((work) => work.catch((error: unknown) => error)));
  expect(errors.map(faultOf)).toEqual(errors.map(() => 'storage_unavailable'));
  expect(performance.now() - from).toBeLessThan(6_000);
});

it('does not wait longer when memory is cleaned up meanwhile', async () => {
  setFlagsFromString('--expose_gc');
  const cleanUp = setInterval(runInNewContext('gc'), 100);
  onTestFinished(() => clearInterval(cleanUp));
  s3.fault.hangs = true;
  const storage = await open();
  const from = performance.now();
  const error = await storage.put(KEY, Buffer.alloc(1_000)).catch((refused: unknown) => refused);
  expect(faultOf(error)).toBe('storage_unavailable');
  expect(performance.now() - from).toBeLessThan(6_000);
});

it.each([
  [{ STORAGE_URL: 's3://x' }, ['STORAGE_URL']],
  [{ STORAGE_URL: 's3://bucket/../other' }, ['STORAGE_URL']],
  [{ STORAGE_URL: 'ftp://files.test/x' }, ['STORAGE_URL']],
  [{ STORAGE_URL: 's3://gravacoes' }, ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']],
  [{ STORAGE_URL: 's3://gravacoes', AWS_ACCESS_KEY_ID: 'chave' }, ['AWS_SECRET_ACCESS_KEY']],
  [{ AWS_ENDPOINT_URL: 'minio:9000' }, ['AWS_ENDPOINT_URL']],
])('%j is refused at start with %j', (env, names) => {
  for (const name of names) expect(() => readConfig(env)).toThrow(`  ${name}: `);
});

import { mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { mediaLinks } from '../features/media/index.ts';
import { purgeOld } from '../features/session/index.ts';
import { faultOf } from '../problems/faults.ts';
import { startTestApp, type TestApp } from '../testing/harness.ts';
import { openLog } from './log.ts';
import { folderStorage, markOf } from './storage.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  folder = await mkdtemp(join(tmpdir(), 'escuta-storage-'));
  await mkdir(join(folder, 'companies'));
  // A file that not even root can stat.
  await symlink('loop.wav', join(folder, 'companies/loop.wav'));
  await writeFile(join(folder, 'companies/there.wav'), 'RIFF');
});
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true });
});

it('returns null only for missing files', async () => {
  const storage = await folderStorage(folder);
  expect(await storage.size('companies/there.wav')).toBe(4);
  expect(await storage.size('companies/nothing.wav')).toBeNull();
  await expect(storage.size('companies/loop.wav')).rejects.toMatchObject({ code: 'ELOOP' });
});

it('replies 404 for a missing file, and 500 with a log entry when the storage fails', async () => {
  const services = { ...t.services, storage: await folderStorage(folder) };
  const lines: string[] = [];
  const log = openLog('error', { write: (line: string) => void lines.push(line) });
  const app = await buildApp({ services, log });
  const link = await mediaLinks(services);
  const get = async (key: string) => {
    const { statusCode, json } = await app.inject(link(key));
    return [statusCode, json().message];
  };
  expect((await app.inject(link('companies/there.wav'))).body).toBe('RIFF');
  expect(await get('companies/nothing.wav')).toEqual([404, 'media_link_invalid']);
  expect(lines).toEqual([]);
  expect(await get('companies/loop.wav')).toEqual([500, 'internal_error']);
  expect(lines.join('')).toContain('ELOOP');
  // The storage fails between stat and open, or at the first read.
  services.storage.size = async () => 4;
  expect(await get('companies/loop.wav')).toEqual([500, 'internal_error']);
  services.storage.read = async () =>
    new Readable({
      read() {
        this.destroy(new Error('EIO'));
      },
    });
  const broken = await app.inject(link('companies/there.wav'));
  expect([broken.statusCode, broken.json()]).toEqual([500, { error: true, message: 'internal_error' }]);
  expect(broken.headers).toMatchObject({ 'cache-control': 'no-store' });
  expect(broken.headers['accept-ranges']).toBeUndefined();
  expect(lines).toHaveLength(3);
  await app.close();
});

it.each([
  ['ENOSPC', 'storage_full'],
  ['EDQUOT', 'storage_full'],
  ['EROFS', 'storage_unusable'],
  ['EACCES', 'storage_unusable'],
  ['EIO', 'storage_unusable'],
  ['ENOENT', undefined],
])('%s of the storage means %s', (code, problem) => {
  const error = Object.assign(new Error(code), { code, syscall: 'open' });
  expect(faultOf(error)).toBe(problem);
  expect(faultOf({ ...error, code: 'EACCES', syscall: 'connect' })).toBeUndefined();
});

it('[OPS-04] replies 507 storage_full on a full disk', async () => {
  const storage = { ...t.services.storage, size: () => writeFile('/dev/full', 'x').then(() => null) };
  const services = { ...t.services, storage };
  const app = await buildApp({ services });
  const reply = await app.inject((await mediaLinks(services))('companies/there.wav'));
  expect([reply.statusCode, reply.json()]).toEqual([507, { error: true, message: 'storage_full' }]);
  await app.close();
});

it('neither writes to nor misses files in a folder that is not the one of the start, until it is back', async () => {
  const mount = join(folder, 'mount');
  const storage = await folderStorage(mount);
  await markOf(storage);
  await storage.put('companies/1/a.jpg', Buffer.from('JFIF'));
  await rename(mount, `${mount}-lost`);
  await mkdir(mount);
  for (const work of [storage.put('companies/1/b.jpg', Buffer.from('JFIF')), storage.size('companies/1/a.jpg')]) {
    const error = await work.catch((thrown: unknown) => thrown);
    expect([faultOf(error), String(error)]).toEqual(['storage_unusable', expect.stringContaining('is it mounted?')]);
  }
  expect(await readdir(mount)).toEqual([]);
  await markOf(await folderStorage(mount));
  await expect(storage.size('companies/1/a.jpg')).rejects.toThrow('is it mounted?');
  await rm(mount, { recursive: true });
  await rename(`${mount}-lost`, mount);
  expect(await storage.size('companies/1/a.jpg')).toBe(4);
  expect(await storage.size('companies/1/b.jpg')).toBeNull();
});

it('deletes what a process that was killed has left of a file after an hour, and nothing else', async () => {
  const storage = await folderStorage(folder);
  await storage.put('companies/73/photos/a1.jpg', Buffer.from('JFIF'));
  const part = async (name: string, minutes: number) => {
    const file = join(folder, '.parts', name);
    await writeFile(file, 'JF');
    const then = new Date(Date.now() - minutes * 60_000);
    await utimes(file, then, then);
  };
  await part('a2.jpg.x7.part', 61);
  await part('a3.jpg.x8.part', 59);
  await purgeOld({ ...t.services, storage });
  expect(await readdir(join(folder, '.parts'))).toEqual(['a3.jpg.x8.part']);
  expect(await storage.size('companies/73/photos/a1.jpg')).toBe(4);
});

import { fstatSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, open, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { openStorage } from '../server.ts';
import { folderMail } from './mail.ts';

/** The system's syncs: of a file by its inode, of a folder with the names that it had. */
const synced: { inode: number; folder?: string; names?: string[] }[] = [];

const handle = await open(tmpdir(), 'r');
const sync = vi.spyOn(Object.getPrototypeOf(handle), 'sync').mockImplementation(async function (this: unknown) {
  const { fd } = this as typeof handle;
  const info = fstatSync(fd);
  const folder = info.isDirectory() ? readlinkSync(`/proc/self/fd/${fd}`) : undefined;
  synced.push({ inode: info.ino, ...(folder !== undefined && { folder, names: readdirSync(folder) }) });
});
await handle.close();
afterAll(() => sync.mockRestore());

let base: string;
beforeEach(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'escuta-durable-')));
});
afterEach(() => rm(base, { recursive: true }));

/** What a power cut now would take: the file's content, and each name on the way to it that its folder had not when it was synced. */
async function lostByPowerCut(file: string): Promise<string[]> {
  const { ino } = await stat(file);
  const lost = synced.some(({ inode }) => inode === ino) ? [] : ['content'];
  for (let path = file; path !== base; path = dirname(path)) {
    const isThere = synced.some(({ folder, names }) => folder === dirname(path) && names?.includes(basename(path)));
    if (!isThere) lost.push(path);
  }
  return lost;
}

if (process.platform === 'linux') {
  // Photos and sounds are stored by the same call; for rows see the settings of the embedded server.
  it.each([
    ['photo', 'companies/73/photos/a1.jpg'],
    ['sound', 'companies/73/recordings/b2.wav'],
  ])('[OPS-03] a stored %s survives a power cut, with the folders made for it', async (_, key) => {
    const storage = await openStorage(readConfig({ ESCUTA_DATA_DIR: join(base, 'dados') }));
    await storage.put(key, Buffer.from('JFIF'));
    expect(await lostByPowerCut(join(base, 'dados/files', key))).toEqual([]);
  });

  it('a photo survives a power cut when another process has just made its folder', async () => {
    const open = () => openStorage(readConfig({ ESCUTA_DATA_DIR: join(base, 'dados') }));
    const [other, storage] = [await open(), await open()];
    await other.put('companies/73/photos/a.jpg', Buffer.from('JFIF'));
    synced.splice(0, synced.length, ...synced.filter(({ folder }) => folder && !folder.includes('/files')));
    await storage.put('companies/73/photos/b.jpg', Buffer.from('JFIF'));
    expect(await lostByPowerCut(join(base, 'dados/files/companies/73/photos/b.jpg'))).toEqual([]);
  });

  it('a photo survives a power cut when somebody has deleted its folder since the last one', async () => {
    const storage = await openStorage(readConfig({ ESCUTA_DATA_DIR: join(base, 'dados') }));
    await storage.put('companies/73/photos/a.jpg', Buffer.from('JFIF'));
    await rm(join(base, 'dados/files/companies'), { recursive: true });
    synced.splice(0, synced.length, ...synced.filter(({ folder }) => folder && !folder.includes('/files')));
    await storage.put('companies/73/photos/b.jpg', Buffer.from('JFIF'));
    expect(await lostByPowerCut(join(base, 'dados/files/companies/73/photos/b.jpg'))).toEqual([]);
  });

  it('each of two photos at once survives a power cut when their folder was deleted', async () => {
    const storage = await openStorage(readConfig({ ESCUTA_DATA_DIR: join(base, 'dados') }));
    const keyOf = (name: string) => `companies/73/photos/${name}.jpg`;
    await storage.put(keyOf('a'), Buffer.from('JFIF'));
    await rm(join(base, 'dados/files/companies'), { recursive: true });
    synced.splice(0, synced.length, ...synced.filter(({ folder }) => folder && !folder.includes('/files')));
    const lost = ['b', 'c'].map(async (name) => {
      await storage.put(keyOf(name), Buffer.from('JFIF'));
      return lostByPowerCut(join(base, 'dados/files', keyOf(name)));
    });
    expect(await Promise.all(lost)).toEqual([[], []]);
  });

  it('a photo survives a power cut after a sync of its folder, deleted and new, has failed', async () => {
    const storage = await openStorage(readConfig({ ESCUTA_DATA_DIR: join(base, 'dados') }));
    await storage.put('companies/73/photos/a.jpg', Buffer.from('JFIF'));
    await rm(join(base, 'dados/files/companies'), { recursive: true });
    synced.splice(0, synced.length, ...synced.filter(({ folder }) => folder && !folder.includes('/files')));
    sync.mockRejectedValueOnce(new Error('EIO'));
    await expect(storage.put('companies/73/photos/a.jpg', Buffer.from('JFIF'))).rejects.toThrow('EIO');
    await storage.put('companies/73/photos/b.jpg', Buffer.from('JFIF'));
    expect(await lostByPowerCut(join(base, 'dados/files/companies/73/photos/b.jpg'))).toEqual([]);
  });

  it('[OPS-03] a mail in the folder of mails survives a power cut', async () => {
    const person = { name: 'João', address: 'joao@norte.test' };
    const mail = { id: 'b7', from: person, to: person, subject: 'Olá', text: 'x', html: '<p>x</p>' };
    await folderMail(join(base, 'dados/mails')).send(mail);
    expect(await lostByPowerCut(join(base, 'dados/mails/b7.eml'))).toEqual([]);
  });
}

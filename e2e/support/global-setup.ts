import type { FullConfig } from '@playwright/test';
import { type DataFolder, makeDataFolder, makeDemoFolder } from './folder.ts';
import { type RunningServer, startServer } from './server.ts';
import { announceSeededFolder, announceServers, givenServer } from './worker.ts';

interface Started {
  folder: DataFolder;
  server: RunningServer;
}

/** The first start builds the app and fills the demonstration; every other server of the run starts with a copy of it. */
async function seed(): Promise<DataFolder> {
  const folder = await makeDataFolder();
  await (await startServer({ ESCUTA_DATA_DIR: folder.path })).stop();
  announceSeededFolder(folder.path);
  return folder;
}

async function start(): Promise<Started> {
  const folder = await makeDemoFolder();
  return { folder, server: await startServer({ ESCUTA_DATA_DIR: folder.path }) };
}

/** One server with the demonstration for each worker. */
export default async function globalSetup(config: FullConfig) {
  if (givenServer()) return undefined;
  const seeded = await seed();
  const started = await Promise.all(Array.from({ length: config.workers }, start));
  announceServers(started.map(({ folder, server }) => ({ url: server.url, data: folder.path })));
  return async () => {
    await Promise.all(started.map(({ folder, server }) => server.stop().then(folder.remove)));
    await seeded.remove();
  };
}

import type { FullConfig } from '@playwright/test';
import { type DataFolder, makeDataFolder } from './folder.ts';
import { type RunningServer, startServer } from './server.ts';
import { announceServers } from './worker.ts';

interface Started {
  folder: DataFolder;
  server: RunningServer;
}

async function start(): Promise<Started> {
  const folder = await makeDataFolder();
  return { folder, server: await startServer({ ESCUTA_DATA_DIR: folder.path }) };
}

/** One server with the demo for each worker; the others after the first, which may build. */
export default async function globalSetup(config: FullConfig) {
  const first = await start();
  const started = [first, ...(await Promise.all(Array.from({ length: config.workers - 1 }, start)))];
  announceServers(started.map(({ folder, server }) => ({ url: server.url, data: folder.path })));
  return async () => {
    for (const { folder, server } of started) {
      await server.stop();
      await folder.remove();
    }
  };
}

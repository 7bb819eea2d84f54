import type { FullConfig } from '@playwright/test';
import { type DataFolder, makeDataFolder } from './folder.ts';
import { type RunningServer, startServer } from './server.ts';
import { announceServers } from './worker.ts';

/** One server with the demo for each worker, one after the other: the first start may build. */
export default async function globalSetup(config: FullConfig) {
  const started: { folder: DataFolder; server: RunningServer }[] = [];
  for (let worker = 0; worker < config.workers; worker += 1) {
    const folder = await makeDataFolder();
    started.push({ folder, server: await startServer({ ESCUTA_DATA_DIR: folder.path }) });
  }
  announceServers(started.map(({ folder, server }) => ({ url: server.url, data: folder.path })));
  return async () => {
    for (const { folder, server } of started) {
      await server.stop();
      await folder.remove();
    }
  };
}

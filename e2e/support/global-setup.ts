import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './server.ts';

/** One server with the demo for all journeys; its address and data folder reach them by the environment. */
export default async function globalSetup() {
  const folder = await mkdtemp(join(tmpdir(), 'escuta-e2e-'));
  const server = await startServer({ ESCUTA_DATA_DIR: folder });
  process.env.ESCUTA_E2E_URL = server.url;
  process.env.ESCUTA_E2E_DATA = folder;
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

import { makeDataFolder } from './folder.ts';
import { startServer } from './server.ts';

/** One server with the demo for all journeys; its address and data folder reach them by the environment. */
export default async function globalSetup() {
  const folder = await makeDataFolder();
  const server = await startServer({ ESCUTA_DATA_DIR: folder.path });
  process.env.ESCUTA_E2E_URL = server.url;
  process.env.ESCUTA_E2E_DATA = folder.path;
  return async () => {
    await server.stop();
    await folder.remove();
  };
}

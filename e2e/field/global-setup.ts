import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { databaseUrl } from '../support/database.ts';
import { makeDataFolder } from '../support/folder.ts';
import { ROOT, startServer } from '../support/server.ts';
import { announceServers } from '../support/worker.ts';

/** The outside recordings and addresses are imported by the commands, as an operator would, beside the running product. */
export default async function globalSetup() {
  const data = process.env.ESCUTA_FIELD_DATA ?? '';
  const addresses = join(data, 'contagem-mg/geoaddress.csv.gz');
  const folder = await makeDataFolder();
  const server = await startServer({
    ESCUTA_DATA_DIR: folder.path,
    MAP_PMTILES: join(data, 'base-map/contagem.pmtiles'),
  });
  const env = { ...process.env, ESCUTA_DATA_DIR: folder.path, DATABASE_URL: databaseUrl(folder.path) };
  const run = (...command: string[]) => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...command], {
      cwd: ROOT,
      encoding: 'utf8',
      env,
    });
    return { status, out: stdout + stderr };
  };
  const recordings = ['import', '--', join(data, 'leak-audio-field'), '--company', '2', '--collector', 'LOGGER'];
  recordings.push('--addresses', addresses, '--by', 'adm@demo.escuta');
  process.env.ESCUTA_FIELD_IMPORTS = JSON.stringify([run(...recordings), run(...recordings)]);
  const city = ['import-addresses', '--', addresses];
  process.env.ESCUTA_FIELD_ADDRESSES = JSON.stringify([run(...city), run(...city)]);
  announceServers([{ url: server.url, data: folder.path }]);
  return async () => {
    await server.stop();
    await folder.remove();
  };
}

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { makeDataFolder } from '../support/folder.ts';
import { ROOT, startServer } from '../support/server.ts';
import { announceServers } from '../support/worker.ts';

/** The outside recordings are imported by the command, as an operator would, between two starts of the product. */
export default async function globalSetup() {
  const data = process.env.ESCUTA_FIELD_DATA ?? '';
  const folder = await makeDataFolder();
  await (await startServer({ ESCUTA_DATA_DIR: folder.path })).stop();
  const runImport = () =>
    spawnSync(
      'npm',
      [
        'run',
        '--silent',
        'import',
        '--',
        join(data, 'leak-audio-field'),
        '--company',
        '2',
        '--collector',
        'LOGGER',
      ].concat(['--addresses', join(data, 'contagem-mg/geoaddress.csv.gz'), '--by', 'adm@demo.escuta']),
      { cwd: ROOT, encoding: 'utf8', env: { ...process.env, ESCUTA_DATA_DIR: folder.path, DATABASE_URL: '' } },
    );
  const [first, second] = [runImport(), runImport()];
  process.env.ESCUTA_FIELD_IMPORTS = JSON.stringify(
    [first, second].map(({ status, stdout, stderr }) => ({ status, out: stdout + stderr })),
  );
  const importAddresses = () =>
    spawnSync('npm', ['run', '--silent', 'import-addresses', '--', join(data, 'contagem-mg/geoaddress.csv.gz')], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, ESCUTA_DATA_DIR: folder.path, DATABASE_URL: '' },
    });
  process.env.ESCUTA_FIELD_ADDRESSES = JSON.stringify(
    [importAddresses(), importAddresses()].map(({ status, stdout, stderr }) => ({ status, out: stdout + stderr })),
  );
  const server = await startServer({
    ESCUTA_DATA_DIR: folder.path,
    MAP_PMTILES: join(data, 'base-map/contagem.pmtiles'),
  });
  announceServers([{ url: server.url, data: folder.path }]);
  return async () => {
    await server.stop();
    await folder.remove();
  };
}

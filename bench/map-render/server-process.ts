// The real server with a built web app, in a separate process so that it does not block the bench.
import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { makeServices, openDatabase } from '../../apps/api/src/server.ts';

const config = readConfig(process.env);
const database = await openDatabase(config, () => undefined);
const services = await makeServices(config, database.connections, false);
const app = await buildApp({ services, webFolder: process.env.BENCH_WEB_FOLDER ?? '' });
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();

process.on('disconnect', () => process.exit(0));
process.on('message', () => {
  void app
    .close()
    .then(() => database.close())
    .then(() => process.exit(0));
});
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });

// The real server in a separate process; sends its event loop's longest delay on request over the channel.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildApp } from '../../apps/api/src/app.ts';
import { readConfig } from '../../apps/api/src/config.ts';
import { openLog } from '../../apps/api/src/platform/log.ts';
import { Outages } from '../../apps/api/src/problems/outages.ts';
import { makeServices, openDatabase } from '../../apps/api/src/server.ts';
import { startWork } from '../../apps/api/src/work.ts';

const config = readConfig(process.env);
const database = await openDatabase(config, () => undefined);
const services = await makeServices(config, database.connections, false);
const log = openLog('silent');
const outages = new Outages(log);
const app = await buildApp({ services, log, outages });
const stopWork = startWork(services, { log, outages });
await app.listen({ port: 0, host: '127.0.0.1' });
const address = app.server.address();
/** Peak memory of the process. */
const peakMegabytes = () => process.resourceUsage().maxRSS / 1024;
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

// The parent process has ended.
process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  if (message === 'reset') delay.reset();
  if (message === 'delay') process.send?.({ longestDelayMs: delay.max / 1e6 });
  if (message === 'memory') process.send?.({ megabytes: peakMegabytes() });
  if (message === 'stop')
    void stopWork()
      .then(() => app.close())
      .then(() => database.close())
      .then(() => process.exit(0));
});
process.send?.({ port: typeof address === 'object' && address ? address.port : 0 });

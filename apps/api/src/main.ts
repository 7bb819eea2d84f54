import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import type { Services } from './context.ts';
import { explainFault } from './explain-fault.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS, demoMap, hasDemo, seedDemo } from './features/demo/index.ts';
import { checkClassifier } from './features/ingest/index.ts';
import { claimStorage } from './features/storage/index.ts';
import { sweepForms } from './http/forms.ts';
import { serveMetrics } from './http/metrics.ts';
import { startTraces } from './http/traces.ts';
import { type Log, openLog } from './platform/log.ts';
import { CLOSE_MS, STOP_LIMIT_MS, within } from './platform/stop-limits.ts';
import { StorageError } from './platform/storage-fault.ts';
import { Outages } from './problems/outages.ts';
import { mailFolder, makeServices, openDatabase } from './server.ts';
import { VERSION } from './version.ts';
import { startWork } from './work.ts';

const WEB_FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), '../../web/dist');

type Say = (text: string) => void;

/** What a person reads at the start: text on a terminal; elsewhere lines of the log, whatever its level, since programs read the address there. */
function sayTo(log: Log): Say {
  if (process.stdout.isTTY) return (text) => process.stdout.write(`${text}\n`);
  const always = log.child({}, { level: 'info' });
  return (text) => always.info(text.trim());
}

function greet(say: Say, { address, demo, kind }: { address: string; demo: boolean; kind: string }): void {
  say(`\nEscuta ${VERSION} is listening at ${address}  (database: ${kind})`);
  if (demo)
    say(`Demo sign-ins: ${DEMO_SIGN_INS.map(({ email }) => email).join(', ')}\nPassword of all: ${DEMO_PASSWORD}\n`);
}

/** Refuses a start with the wrong storage. Object storage that cannot be reached is not compared: it may be back soon. */
async function claimUnlessAway(services: Services, log: Log): Promise<void> {
  await claimStorage(services).catch((error: unknown) => {
    if (!(error instanceof StorageError)) throw error;
    log.warn({ reason: error.message }, 'the storage was not compared with the database');
  });
}

/** The demonstration has streets of its own unless another base map is set. Without them, as in a folder that cannot be written, it runs too. */
async function drawDemoMap(services: Services, log: Log): Promise<void> {
  const { config, demo, baseMap } = services;
  if (!demo || baseMap || config.MAP_STYLE_URL) return;
  services.baseMap = await demoMap(resolve(config.ESCUTA_DATA_DIR)).catch((error: Error) => {
    log.warn({ reason: error.message }, 'the streets of the demonstration could not be drawn');
    return null;
  });
}

/** During the first start, which takes a while, a signal ends the process and with it the embedded server. */
const giveUp = () => process.exit(1);

/** Names the setting of a port that cannot be opened. */
const nameOfPort = (variable: 'PORT' | 'METRICS_PORT', port: number) => (error: Error & { code?: string }) => {
  const reasons: Record<string, string> = { EADDRINUSE: 'is in use by another program', EACCES: 'may not be opened' };
  const reason = reasons[error.code ?? ''];
  throw reason ? new ConfigError(`${variable}: port ${port} ${reason}. Set another ${variable}.`) : error;
};

/** Serves the figures at METRICS_PORT; null without it. */
async function openMetrics(services: Services) {
  const { METRICS_PORT: port, METRICS_HOST: host } = services.config;
  return port === undefined ? null : serveMetrics(services, { port, host }).catch(nameOfPort('METRICS_PORT', port));
}

function stopLate(): never {
  process.stderr.write(
    `Not everything could be closed within ${STOP_LIMIT_MS / 1000} s. Nothing that was saved is lost.\n`,
  );
  process.exit(1);
}

async function main(): Promise<void> {
  process.on('SIGTERM', giveUp).on('SIGINT', giveUp);
  const config = readConfig(process.env);
  const log = openLog(config.ESCUTA_LOG_LEVEL);
  const outages = new Outages(log);
  const say = sayTo(log);
  await checkClassifier(config);
  await sweepForms();
  const database = await openDatabase(config, (message, details) => log.info(details ?? {}, message));
  const services = await makeServices(config, database.connections, false);
  services.warn = (details, message) => log.warn(details, message);
  await claimUnlessAway(services, log);
  await seedDemo(services, say);
  services.demo = config.ESCUTA_DEMO === 'on' && (await hasDemo(services.connections.system));
  await drawDemoMap(services, log);
  const traces = config.OTEL_EXPORTER_OTLP_ENDPOINT ? await startTraces() : null;
  const app = await buildApp({
    services,
    webFolder: WEB_FOLDER,
    log,
    outages,
    check: database.check,
    ...(traces && { traces: traces.plugin }),
  });

  const figures = await openMetrics(services);

  const stopWork = startWork(services, { log, outages });

  let stopping = false;
  const stop = async (signal: string) => {
    // A second signal does not wait.
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(stopLate, STOP_LIMIT_MS);
    const idle = stopWork();
    await app.close();
    await within(CLOSE_MS, idle);
    figures?.close();
    await within(CLOSE_MS, Promise.resolve(traces?.stop()));
    await database.close();
    log.info('stopped');
    process.exit(0);
  };
  process.off('SIGTERM', giveUp).off('SIGINT', giveUp);
  process.on('SIGTERM', stop).on('SIGINT', stop);

  await app.listen({ port: config.PORT, host: config.HOST }).catch(nameOfPort('PORT', config.PORT));
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  greet(say, { address: `http://localhost:${port}`, demo: services.demo, kind: database.kind });
  if (!config.SMTP_URL) say(`Mails are written to ${mailFolder(config)} (set SMTP_URL to send them)`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainFault(error)}\n`);
  process.exit(1);
});

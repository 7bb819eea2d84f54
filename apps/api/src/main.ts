import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DataFolderInUseError, EmbeddedDatabaseError } from '@escuta/embedded-postgres';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { startFolding } from './features/dashboards/index.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS, hasDemo, seedDemo } from './features/demo/index.ts';
import { startOutbox } from './features/outbox/index.ts';
import { mailFolder, makeServices, openDatabase } from './server.ts';
import { VERSION } from './version.ts';

const WEB_FOLDER = resolve(dirname(fileURLToPath(import.meta.url)), '../../web/dist');

const say = (text: string) => process.stdout.write(`${text}\n`);

function greet(address: string, demo: boolean, kind: string): void {
  say(`\nEscuta ${VERSION} is listening at ${address}  (database: ${kind})`);
  if (demo)
    say(`Demo sign-ins: ${DEMO_SIGN_INS.map(({ email }) => email).join(', ')}\nPassword of all: ${DEMO_PASSWORD}\n`);
}

/** Time that requests in progress get when the server stops, milliseconds. */
const STOP_MS = 5_000;

/**
 * Node waits for open connections without limit, also for those that browsers open in advance and never use.
 * @returns closes unused connections now and the others after {@link STOP_MS}
 */
function limitStop(server: Server): () => void {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    setTimeout(() => server.closeAllConnections(), STOP_MS).unref();
  };
}

/** During the first start, which takes a while, a signal ends the process and with it the embedded server. */
const giveUp = () => process.exit(1);

async function main(): Promise<void> {
  process.on('SIGTERM', giveUp).on('SIGINT', giveUp);
  const config = readConfig(process.env);
  const database = await openDatabase(config, (message, details) =>
    say(details ? `${message} ${JSON.stringify(details)}` : message),
  );
  const services = await makeServices(config, database.connections, false);
  if (config.ESCUTA_DEMO === 'on') await seedDemo(services, say);
  services.demo = await hasDemo(services.connections.system);
  const app = await buildApp({ services, webFolder: WEB_FOLDER, logger: { level: config.ESCUTA_LOG_LEVEL } });

  const stopOutbox = startOutbox(services, ({ lane, outcome, error }) => {
    if (error) app.log.error({ err: error, lane }, 'outbox failed');
    else app.log.warn({ lane, ...outcome }, 'a message was not sent');
  });

  const stopFolding = startFolding(services, (err) => app.log.error({ err }, 'counting for the dashboards failed'));

  const closeConnections = limitStop(app.server);
  let stopping = false;
  const stop = async () => {
    // A second Ctrl-C does not wait.
    if (stopping) process.exit(1);
    stopping = true;
    closeConnections();
    await app.close();
    await Promise.all([stopOutbox(), stopFolding()]);
    await database.close();
    process.exit(0);
  };
  process.off('SIGTERM', giveUp).off('SIGINT', giveUp);
  process.on('SIGTERM', () => void stop()).on('SIGINT', () => void stop());

  await app.listen({ port: config.PORT, host: config.HOST });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.PORT;
  greet(`http://localhost:${port}`, services.demo, database.kind);
  if (!config.SMTP_URL) say(`Mails are written to ${mailFolder(config)} (set SMTP_URL to send them)`);
}

/** For errors such as a port in use or a read-only folder the message is enough. */
const isSystemError = (error: unknown) => error instanceof Error && 'syscall' in error;

main().catch((error: unknown) => {
  const known =
    [ConfigError, EmbeddedDatabaseError, DataFolderInUseError].some((kind) => error instanceof kind) ||
    isSystemError(error);
  process.stderr.write(`${known ? (error as Error).message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});

/**
 * A minimal app for the life cycle tests: starts the embedded server with the options in its argument (JSON), prints one JSON line per
 * event and stops on SIGTERM and SIGINT, like the real app.
 */
import { withClient } from '../connect.ts';
import { type EmbeddedOptions, type EmbeddedServer, startEmbeddedServer } from '../start-server.ts';

interface Order extends Omit<EmbeddedOptions, 'log' | 'onEnd'> {
  /** Account to switch to before the start. */
  runAs?: { uid: number; gid: number };
  /** Inserts rows one by one and reports each that was acknowledged. */
  writes?: boolean;
}

const order = JSON.parse(process.argv[2] ?? '{}') as Order;

function report(event: string, details: object = {}): void {
  process.stdout.write(`${JSON.stringify({ event, ...details })}\n`);
}

async function writeRows(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('create table if not exists acknowledged (id int primary key)');
    for (let id = 1; ; id++) {
      await client.query('insert into acknowledged values ($1)', [id]);
      report('row', { id });
    }
  });
}

async function stop(server: EmbeddedServer, awake: NodeJS.Timeout): Promise<void> {
  clearInterval(awake);
  // The server must still be running: Ctrl-C has to reach only the app.
  await withClient(server.url, (client) => client.query('select 1'));
  report('answersBeforeStop');
  await server.stop();
  report('stopped');
  process.exit(0);
}

async function run(): Promise<void> {
  const { runAs, writes, ...options } = order;
  if (runAs) {
    process.setgroups?.([]);
    process.setgid?.(runAs.gid);
    process.setuid?.(runAs.uid);
  }
  const server = await startEmbeddedServer({
    ...options,
    log: (message) => report('log', { message }),
    onEnd: ({ code, message }) => {
      report('end', { code, message });
      process.exit(3);
    },
  });
  // Keeps the process running until a signal; then nothing but the stop itself may.
  const awake = setInterval(() => undefined, 60_000);
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => void stop(server, awake));
  report('ready', { url: server.url, takenOver: server.takenOver, version: server.version });
  if (writes) await writeRows(server.url);
}

run().catch((error: Error & { code?: string }) => {
  report('failed', { name: error.name, code: error.code, message: error.message });
  process.exit(1);
});

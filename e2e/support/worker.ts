const SERVERS = 'ESCUTA_E2E_SERVERS';
const SEEDED = 'ESCUTA_E2E_SEEDED';

/** Server and data folder of a worker; each worker has its own. */
export interface WorkerServer {
  url: string;
  data: string;
}

/** An installation with the demonstration that runs already, such as that of `npm run cluster:demo`. Parts of it may fail and come back. */
export interface GivenServer {
  url: string;
  /** Address of its database for the owner. */
  database: string;
  /** File for what failed, and what people did again. */
  notes: string;
}

/** Set for one run of Playwright that starts no servers. */
const GIVEN = {
  url: 'ESCUTA_E2E_URL',
  database: 'ESCUTA_E2E_DATABASE',
  notes: 'ESCUTA_E2E_NOTES',
} as const;

/** The environment of a run of Playwright on a given server. */
export const givenEnv = (server: GivenServer): Record<string, string> =>
  Object.fromEntries(Object.entries(GIVEN).map(([part, name]) => [name, server[part as keyof GivenServer]]));

export function givenServer(): GivenServer | null {
  const { [GIVEN.url]: url, [GIVEN.database]: database, [GIVEN.notes]: notes } = process.env;
  return url && database && notes ? { url, database, notes } : null;
}

/** Passes the servers to the workers through the environment, the only thing that reaches them. */
export function announceServers(servers: WorkerServer[]): void {
  process.env[SERVERS] = JSON.stringify(servers);
}

export function workerServer(): WorkerServer {
  const given = givenServer();
  if (given) return { url: given.url, data: '' };
  const servers: WorkerServer[] = JSON.parse(process.env[SERVERS] ?? '[]');
  const own = servers[Number(process.env.TEST_PARALLEL_INDEX)];
  if (!own) throw new Error('no server was started for this worker');
  return own;
}

/** Passes the folder of the demonstration to the workers; no server runs on it. */
export function announceSeededFolder(path: string): void {
  process.env[SEEDED] = path;
}

export function seededFolder(): string {
  const path = process.env[SEEDED];
  if (!path) throw new Error('no folder with the demonstration was made in this run');
  return path;
}

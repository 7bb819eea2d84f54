const SERVERS = 'ESCUTA_E2E_SERVERS';
const SEEDED = 'ESCUTA_E2E_SEEDED';

/** Server and data folder of a worker; each worker has its own. */
export interface WorkerServer {
  url: string;
  data: string;
}

/** Passes the servers to the workers through the environment, the only thing that reaches them. */
export function announceServers(servers: WorkerServer[]): void {
  process.env[SERVERS] = JSON.stringify(servers);
}

export function workerServer(): WorkerServer {
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

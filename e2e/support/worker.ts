const SERVERS = 'ESCUTA_E2E_SERVERS';
const SEEDED = 'ESCUTA_E2E_SEEDED';

/** Where a worker of the journeys finds its product and data folder: each has its own, so that they never meet. */
export interface WorkerServer {
  url: string;
  data: string;
}

/** Makes the servers known to the workers: the environment is all that reaches them. */
export function announceServers(servers: WorkerServer[]): void {
  process.env[SERVERS] = JSON.stringify(servers);
}

export function workerServer(): WorkerServer {
  const servers: WorkerServer[] = JSON.parse(process.env[SERVERS] ?? '[]');
  const own = servers[Number(process.env.TEST_PARALLEL_INDEX)];
  if (!own) throw new Error('no server was started for this worker');
  return own;
}

/** Makes the folder known that holds the demonstration and that no server runs on. */
export function announceSeededFolder(path: string): void {
  process.env[SEEDED] = path;
}

export function seededFolder(): string {
  const path = process.env[SEEDED];
  if (!path) throw new Error('no folder with the demonstration was made in this run');
  return path;
}

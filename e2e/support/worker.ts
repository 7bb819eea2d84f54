const VARIABLE = 'ESCUTA_E2E_SERVERS';

/** Where a worker of the journeys finds its product and data folder: each has its own, so that they never meet. */
export interface WorkerServer {
  url: string;
  data: string;
}

/** Makes the servers known to the workers: the environment is all that reaches them. */
export function announceServers(servers: WorkerServer[]): void {
  process.env[VARIABLE] = JSON.stringify(servers);
}

export function workerServer(): WorkerServer {
  const servers: WorkerServer[] = JSON.parse(process.env[VARIABLE] ?? '[]');
  const own = servers[Number(process.env.TEST_PARALLEL_INDEX)];
  if (!own) throw new Error('no server was started for this worker');
  return own;
}

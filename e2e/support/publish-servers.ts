import { query } from './database.ts';
import { announceServers, type WorkerServer } from './worker.ts';

/** Hands the servers to the workers. Nobody of the demo is offered the tour there; its own tests turn it on. */
export async function publishServers(servers: WorkerServer[]): Promise<void> {
  for (const { data } of servers) await query('update users set tour = false', [], data);
  announceServers(servers);
}

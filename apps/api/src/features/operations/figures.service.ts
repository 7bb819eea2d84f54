import { TASK_KINDS } from '@escuta/contract';
import { Gauge } from 'prom-client';
import type { Services } from '../../context.ts';
import { waitingPasswords } from '../../platform/passwords.ts';
import { runningExports } from '../exports/index.ts';
import { countTasks, findLastBackup } from './figures.queries.ts';

/**
 * Adds figures of the installation to those of the process. Returns a function that looks them up, for each reader anew. While the
 * database does not answer, `escuta_database_up` is 0 and its figures stay as they were.
 */
export function installationFigures(services: Services): () => Promise<void> {
  const { connections, clock } = services;
  const registers = [services.metrics.registry];
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `escuta_${name}`, help, labelNames, registers });
  const pools = gauge('database_connections', 'Connections to the database, and calls that wait for one', [
    'pool',
    'state',
  ]);
  const exports = gauge('exports_running', 'Exports that run');
  const passwords = gauge('passwords_waiting', 'Passwords that wait to be checked');
  const streams = gauge('live_streams', 'Open screens that hear of changes from this process');
  const up = gauge('database_up', '1 when the database answered, otherwise 0');
  const tasks = gauge('queue_tasks', 'Tasks of the queue that are not done', ['kind', 'state']);
  const overdue = gauge('queue_overdue_seconds', 'How long the oldest task is overdue', ['kind']);
  const backup = gauge('last_backup_timestamp_seconds', 'Instant that the last backup has; 0: none yet');

  const ofDatabase = async () => {
    const counts = new Map((await countTasks(connections.system, clock.now())).map((count) => [count.tipo, count]));
    for (const kind of TASK_KINDS) {
      const { waiting = 0, given_up = 0, overdueSeconds = 0 } = counts.get(kind) ?? {};
      tasks.set({ kind, state: 'waiting' }, waiting);
      tasks.set({ kind, state: 'given_up' }, given_up);
      overdue.set({ kind }, overdueSeconds);
    }
    backup.set(((await findLastBackup(connections.system))?.getTime() ?? 0) / 1000);
  };
  return async () => {
    for (const [pool, states] of Object.entries(connections.counts())) {
      for (const [state, count] of Object.entries(states)) pools.set({ pool, state }, count);
    }
    exports.set(runningExports());
    passwords.set(waitingPasswords());
    streams.set(services.live.size);
    up.set(
      await ofDatabase().then(
        () => 1,
        () => 0,
      ),
    );
  };
}

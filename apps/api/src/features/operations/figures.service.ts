import { Gauge } from 'prom-client';
import type { Services } from '../../context.ts';
import { waitingPasswords } from '../../platform/passwords.ts';
import { runningExports } from '../exports/index.ts';
import { countMessages, findLastBackup } from './figures.queries.ts';

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
  const up = gauge('database_up', '1 when the database answered, otherwise 0');
  const messages = gauge('outbox_messages', 'Messages that are not sent', ['state']);
  const overdue = gauge('outbox_overdue_seconds', 'How long the oldest message is overdue');
  const backup = gauge('last_backup_timestamp_seconds', 'End of the last backup; 0: none yet');

  const ofDatabase = async () => {
    const { waiting, givenUp, overdueSeconds } = await countMessages(connections.system, clock.now());
    messages.set({ state: 'waiting' }, waiting);
    messages.set({ state: 'given_up' }, givenUp);
    overdue.set(overdueSeconds);
    backup.set(((await findLastBackup(connections.system))?.getTime() ?? 0) / 1000);
  };
  return async () => {
    for (const [pool, states] of Object.entries(connections.counts())) {
      for (const [state, count] of Object.entries(states)) pools.set({ pool, state }, count);
    }
    exports.set(runningExports());
    passwords.set(waitingPasswords());
    up.set(
      await ofDatabase().then(
        () => 1,
        () => 0,
      ),
    );
  };
}

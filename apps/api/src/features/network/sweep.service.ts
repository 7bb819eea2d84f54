import { NETWORK_IMPORT_HOURS } from '@escuta/contract';
import type { Services } from '../../context.ts';
import { deleteEmpty, deletePipes, listToDelete, takeOutAbandoned } from './sweep.queries.ts';

/** Pipes deleted in one statement: some hundred milliseconds, so that backups and other work are not kept waiting. */
const AT_ONCE = 20_000;

/**
 * Deletes the rows of networks that are out of use: replaced, deleted, cancelled, and imports abandoned for a day. A kill in between leaves the
 * rest for the next time. Two processes may do this at the same time: one of them deletes fewer rows, and leaves the network to the other.
 * Returns the number of networks that this one deleted.
 */
export async function sweepNetworks({ clock, connections: { system } }: Services): Promise<number> {
  await takeOutAbandoned(system, new Date(clock.now().getTime() - NETWORK_IMPORT_HOURS * 3_600_000));
  let swept = 0;
  for (const id_rede of await listToDelete(system)) {
    for (const table of ['main_pipes', 'pipes', 'stretch_samples', 'stretches'] as const) {
      while ((await deletePipes(system, table, { id_rede, most: AT_ONCE })) === AT_ONCE);
    }
    if (await deleteEmpty(system, id_rede)) swept += 1;
  }
  return swept;
}

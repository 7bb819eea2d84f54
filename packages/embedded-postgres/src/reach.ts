import { resolve } from 'node:path';
import { databaseName } from './cluster.ts';
import { askServer, urlOf } from './connect.ts';
import { clusterOf, pointedTo } from './data-root.ts';
import { exists } from './files.ts';
import { readState } from './state.ts';

async function rootOf(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  return (await pointedTo(folder)) ?? folder;
}

/** Whether the data folder has a database, which a start would otherwise create. */
export async function hasDatabase(dataDir: string): Promise<boolean> {
  return exists(clusterOf(await rootOf(dataDir)));
}

/** The owner's URL of the database that another process of this machine has started in the data folder; undefined while it does not answer. */
export async function urlOfRunning(dataDir: string): Promise<string | undefined> {
  const state = await readState(await rootOf(dataDir));
  if (!state) return undefined;
  // SCRAM authenticates both sides, so only the server of this folder answers.
  const answer = await askServer(state.port, state.password).catch(() => undefined);
  return answer && urlOf(state.port, state.password, databaseName);
}

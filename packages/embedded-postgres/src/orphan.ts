import { setTimeout as delay } from 'node:timers/promises';
import { askServer } from './connect.ts';
import { readPidFile, removePidFile } from './pid-file.ts';
import { type RunningServer, type ServerPlace, stopServer } from './postmaster.ts';
import { identify, isRunning, isServerOf, type ProcessIdentity, runsProgram } from './processes.ts';

/** The live server of this cluster, if an app that was killed left one behind. */
async function findOrphan(place: ServerPlace): Promise<ProcessIdentity | undefined> {
  const file = await readPidFile(place.cluster);
  if (!file) return undefined;
  const identity = identify(file.pid);
  const ours = identity && (await isServerOf(file.pid, place.cluster));
  if (ours === true) return identity;
  // Its number now belongs to somebody else (usual in containers) or to a zombie; a new server would take either for
  // a live server and refuse. We hold the folder's lock and know better.
  if (ours === false || !identity) await removePidFile(place.cluster);
  return ours === undefined ? identity : undefined;
}

async function settled(place: ServerPlace, identity: ProcessIdentity) {
  while (isRunning(identity)) {
    const file = await readPidFile(place.cluster);
    if (file && (file.status === 'ready' || file.status === 'stopping')) return file;
    await delay(10);
  }
  return undefined;
}

/** Whether the orphan runs this folder with these programs and lets our password in. Answers its port. */
async function usablePort(place: ServerPlace, identity: ProcessIdentity, password: string) {
  const file = await settled(place, identity);
  if (file?.status !== 'ready' || !runsProgram(identity.pid, place.binaries.postgres)) return undefined;
  const answer = await askServer(file.port, password).catch(() => undefined);
  const same = answer?.cluster === place.cluster && answer.version.startsWith(place.binaries.version);
  return same ? file.port : undefined;
}

/**
 * Deals with a server that outlived its app: answers it ready for use, or stops it when it can't be used as it is
 * (`password` unknown or `settingsChanged`, other programs, moved folder). The caller holds the lock of the root.
 */
export async function takeOverOrphan(
  place: ServerPlace,
  password: string | undefined,
  settingsChanged: boolean,
): Promise<RunningServer | undefined> {
  const identity = await findOrphan(place);
  if (!identity) return undefined;
  if (password !== undefined && !settingsChanged) {
    const port = await usablePort(place, identity, password);
    if (port !== undefined) {
      place.log('Taking over the database server of an earlier run that was killed.', { pid: identity.pid, port });
      return { identity, port };
    }
  }
  place.log('Stopping the database server of an earlier run that was killed.', { pid: identity.pid });
  await stopServer(place, identity);
  return undefined;
}

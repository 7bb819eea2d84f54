import { setTimeout as delay } from 'node:timers/promises';
import { inUse, launcherFile } from './app-lock.ts';
import { askServer, isStillRecovering } from './connect.ts';
import { fateOf, readHolder } from './lock-holder.ts';
import { readPidFile, removePidFile } from './pid-file.ts';
import { type RunningServer, type ServerPlace, stopServer } from './postmaster.ts';
import { identify, isInOurSpace, isRunning, isServerOf, type ProcessIdentity, runsProgram } from './processes.ts';

/**
 * Throws DataFolderInUseError while the server of another container or machine may exist: it would write beside ours, and its pid means
 * nothing here.
 */
async function refuseUnlessDead(root: string): Promise<void> {
  const file = launcherFile(root);
  const launcher = await readHolder(file);
  if (launcher && !isInOurSpace(launcher) && fateOf(file, launcher) !== 'dead') throw inUse(file, launcher);
}

/** The running server of this cluster that a killed app left behind, if there is one. Removes the pid file of one that is dead. */
export async function findOrphan(place: ServerPlace): Promise<ProcessIdentity | undefined> {
  const file = await readPidFile(place.cluster);
  if (!file) return undefined;
  await refuseUnlessDead(place.root);
  const identity = identify(file.pid);
  const ours = identity && (await isServerOf(file.pid, place.cluster));
  if (ours === true) return identity;
  // The pid now belongs to another process (usual in containers) or to a zombie; a new server would take either for a running server
  // and refuse to start. The folder's lock is ours, so the pid file can be removed.
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

/** The server's answer, after its recovery if it is in one; undefined when it refuses us or ends. */
async function answerOf(identity: ProcessIdentity, port: number, password: string) {
  while (isRunning(identity)) {
    try {
      return await askServer(port, password);
    } catch (error) {
      if (!isStillRecovering(error)) return undefined;
      await delay(100);
    }
  }
  return undefined;
}

/** The port of the orphan, if it runs on this folder with these programs and accepts our password. */
async function usablePort(place: ServerPlace, identity: ProcessIdentity, password: string) {
  const file = await settled(place, identity);
  if (file?.status !== 'ready' || !runsProgram(identity.pid, place.binaries.postgres)) return undefined;
  const answer = await answerOf(identity, file.port, password);
  const same = answer?.cluster === place.cluster && answer.version.startsWith(place.binaries.version);
  return same ? file.port : undefined;
}

/**
 * Takes over a server whose app was killed and returns it, or stops it when it cannot be used as it is (`password` unknown,
 * `settingsChanged`, other programs, moved folder). The caller holds the lock of the root.
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
      place.log('Taking over the database server of an earlier run that was killed.', { server: identity.pid, port });
      return { identity, port };
    }
  }
  place.log('Stopping the database server of an earlier run that was killed.', { server: identity.pid });
  await stopServer(place, identity);
  return undefined;
}

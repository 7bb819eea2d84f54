import { access, chmod, chown, constants, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { chooseAccount } from './account.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { createFolder, exists, hasCode, randomName, readIfPresent, writeWhole } from './files.ts';
import { type Account, runProgram } from './run-program.ts';
import { stateFileName } from './state.ts';

/** Where the database really lies and who runs it. */
export interface DataRoot {
  folder: string;
  /** undefined: the account of this process. */
  account: Account | undefined;
}

const pointerName = 'postgres-is-elsewhere.json';

/** The cluster folder (PostgreSQL's own data directory) of a data root. */
export function clusterOf(folder: string): string {
  return join(folder, 'cluster');
}

/** Creates the data folder; throws FOLDER_NOT_USABLE when we may not write there. Answers its absolute path. */
export async function openDataFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  try {
    await createFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EmbeddedDatabaseError(
      'FOLDER_NOT_USABLE',
      `The data folder ${folder} can't be used (${(error as Error).message}). ` +
        'Give Escuta a folder it may write to with ESCUTA_DATA_DIR.',
      { cause: error },
    );
  }
  if (await exists(join(folder, 'PG_VERSION'))) {
    throw new EmbeddedDatabaseError(
      'FOLDER_NOT_USABLE',
      `The folder ${folder} is the data directory of another PostgreSQL. ` +
        'Give Escuta an empty folder with ESCUTA_DATA_DIR, or that server with DATABASE_URL.',
    );
  }
  return folder;
}

/** Whether the account gets into this folder and can own and write files in it, tried out. */
async function isWithinReach(folder: string, account: Account): Promise<boolean> {
  const probe = join(folder, `probe-${randomName()}`);
  try {
    await mkdir(probe, { mode: 0o700 });
    await chown(probe, account.uid, account.gid);
    const script = 'cd -- "$0" && : > written && rm written';
    return (await runProgram('/bin/sh', ['-c', script, probe], { account })).code === 0;
  } catch (error) {
    // A mounted folder that keeps no owners is no place for a database.
    if (hasCode(error, 'EPERM', 'EINVAL', 'ENOTSUP')) return false;
    throw error;
  } finally {
    await rm(probe, { recursive: true, force: true });
  }
}

function unreachable(folder: string, account: Account, cause?: unknown): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    'FOLDER_NOT_USABLE',
    `The database in ${folder} runs under the account ${account.name} (PostgreSQL refuses root), ` +
      'which is not allowed into that folder. Allow it through the folders above (chmod o+x), or start Escuta as the ' +
      'user who owns them.',
    { cause },
  );
}

/** A folder of ours that root restored from a copy lets nobody pass; only its contents are secret, and they stay so. */
async function openOwnFolder(folder: string): Promise<void> {
  const info = await stat(folder);
  if (info.uid === 0 && (await exists(join(folder, stateFileName)))) await chmod(folder, info.mode | 0o011);
}

/** The folder that a pointer file in this data folder names, undefined when the database lies here. */
export async function pointedTo(folder: string): Promise<string | undefined> {
  const text = await readIfPresent(join(folder, pointerName));
  return text === undefined ? undefined : (JSON.parse(text) as { folder: string }).folder;
}

async function moveElsewhere(folder: string, account: Account, base: string, log: (text: string) => void) {
  // A random name: a data folder that was removed and made anew starts with an empty database, as everywhere.
  const name = `${basename(folder)}-${randomName(9)}`;
  const elsewhere = join(base, name);
  try {
    await createFolder(elsewhere);
  } catch (error) {
    throw unreachable(folder, account, error);
  }
  if (!(await isWithinReach(elsewhere, account))) throw unreachable(folder, account);
  const note = `PostgreSQL can't run as root, and the account ${account.name} is not allowed into this folder.`;
  await writeWhole(join(folder, pointerName), `${JSON.stringify({ folder: elsewhere, note }, null, 2)}\n`, 0o644);
  log(`${note} The database lies in ${elsewhere}; ${join(folder, pointerName)} says so.`);
  const earlier = (await readdir(base)).filter((entry) => entry !== name);
  if (earlier.length > 0) log(`Databases of other or removed data folders lie in ${base} too: ${earlier.join(', ')}.`);
  return elsewhere;
}

/**
 * Decides where the database of a data folder lies. In the folder itself, except when we are root and the unprivileged
 * account can't get there (a folder below /root, for instance): permissions are not ours to loosen, so it then lies
 * below `fallbackBase` and a pointer file in the data folder names the place.
 */
export async function findDataRoot(
  folder: string,
  fallbackBase: string,
  log: (text: string) => void,
): Promise<DataRoot> {
  const elsewhere = await pointedTo(folder);
  const root = elsewhere ?? folder;
  const account = await chooseAccount(root, clusterOf(root));
  if (account) await openOwnFolder(root);
  if (elsewhere !== undefined) await openDataFolder(elsewhere);
  if (!account || (await isWithinReach(root, account))) return { folder: root, account };
  // Never start an empty database beside one that is merely out of reach.
  if (elsewhere !== undefined || (await exists(clusterOf(root)))) throw unreachable(root, account);
  return { folder: await moveElsewhere(folder, account, fallbackBase, log), account };
}

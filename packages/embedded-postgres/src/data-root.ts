import { access, chmod, chown, constants, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { chooseAccount } from './account.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { createFolder, exists, hasCode, randomName, readIfPresent, writeWhole } from './files.ts';
import { type Account, runProgram } from './run-program.ts';
import { stateFileName } from './state.ts';

/** The folder that has the database, and the account that runs it. */
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

/** Creates the data folder and returns its absolute path. Throws FOLDER_NOT_USABLE when this process may not write to it. */
export async function openDataFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  try {
    await createFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new EmbeddedDatabaseError(
      'FOLDER_NOT_USABLE',
      `The data folder ${folder} cannot be used (${(error as Error).message}). ` +
        'Name a folder that Escuta may write to in ESCUTA_DATA_DIR.',
      { cause: error },
    );
  }
  if (await exists(join(folder, 'PG_VERSION'))) {
    throw new EmbeddedDatabaseError(
      'FOLDER_NOT_USABLE',
      `The folder ${folder} is the data directory of another PostgreSQL. ` +
        'Name an empty folder in ESCUTA_DATA_DIR, or that server in DATABASE_URL.',
    );
  }
  return folder;
}

/** Whether the account can enter this folder, and own and write files in it. Tries it out. */
async function isWithinReach(folder: string, account: Account): Promise<boolean> {
  const probe = join(folder, `probe-${randomName()}`);
  try {
    await mkdir(probe, { mode: 0o700 });
    await chown(probe, account.uid, account.gid);
    const script = 'cd -- "$0" && : > written && rm written';
    return (await runProgram('/bin/sh', ['-c', script, probe], { account })).code === 0;
  } catch (error) {
    // A mounted folder without file owners cannot have a database.
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
      'which may not enter that folder. Let it pass through the folders above (chmod o+x), or start Escuta as the ' +
      'user who owns them.',
    { cause },
  );
}

/** Lets other accounts pass through a data root that root restored from a copy. The files in it keep their own permissions. */
async function openOwnFolder(folder: string): Promise<void> {
  const info = await stat(folder);
  if (info.uid === 0 && (await exists(join(folder, stateFileName)))) await chmod(folder, info.mode | 0o011);
}

/** The folder named by a pointer file in this data folder; undefined when the database is in the data folder. */
export async function pointedTo(folder: string): Promise<string | undefined> {
  const text = await readIfPresent(join(folder, pointerName));
  return text === undefined ? undefined : (JSON.parse(text) as { folder: string }).folder;
}

async function moveElsewhere(folder: string, account: Account, base: string, log: (text: string) => void) {
  // A random name, so that a data folder that is deleted and created again starts with an empty database.
  const name = `${basename(folder)}-${randomName(9)}`;
  const elsewhere = join(base, name);
  try {
    await createFolder(elsewhere);
  } catch (error) {
    throw unreachable(folder, account, error);
  }
  if (!(await isWithinReach(elsewhere, account))) throw unreachable(folder, account);
  const note = `PostgreSQL does not run as root, and the account ${account.name} may not enter this folder.`;
  await writeWhole(join(folder, pointerName), `${JSON.stringify({ folder: elsewhere, note }, null, 2)}\n`, {
    mode: 0o644,
  });
  log(`${note} The database is in ${elsewhere}; ${join(folder, pointerName)} says so.`);
  const earlier = (await readdir(base)).filter((entry) => entry !== name);
  if (earlier.length > 0) log(`${base} also has databases of other or deleted data folders: ${earlier.join(', ')}.`);
  return elsewhere;
}

/**
 * The folder that has the database of a data folder, and its account. It is the data folder itself, except when this process is root and the
 * unprivileged account cannot enter it (a folder below /root, for instance). Permissions are not changed for it: the database is then
 * below `fallbackBase`, and a pointer file in the data folder names the place.
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
  // Never create an empty database beside one that is only inaccessible.
  if (elsewhere !== undefined || (await exists(clusterOf(root)))) throw unreachable(root, account);
  return { folder: await moveElsewhere(folder, account, fallbackBase, log), account };
}

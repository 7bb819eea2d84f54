import { chmod, chown, constants, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedDatabaseError } from './errors.ts';
import { randomName, readIfPresent, syncFolder } from './files.ts';
import { type Account, type ProgramResult, runProgram } from './run-program.ts';

/** Name of our settings file. It is beside the cluster folder, where the server's account cannot write. */
export const settingsFileName = 'escuta.conf';

/** Name of a new cluster's only role, its superuser, and of its database. */
export const databaseName = 'escuta';

export interface ClusterOptions {
  binaries: Binaries;
  account: Account | undefined;
  password: string;
  /** false: nothing is synced to disk, for throwaway clusters. */
  durable: boolean;
}

const unfinishedPrefix = 'cluster.new-';

/** Sorts by code point and knows Unicode letters on every system; with the character type C trigrams would lose accented letters. */
function localeArguments(major: number, ctype: string): string[] {
  if (major < 17) return [`--locale=${ctype}`];
  return ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${ctype}`];
}

/** initdb needs an account with a name. Where it has none, initdb runs in a user namespace in which it is called `nobody`. */
async function runInitdb(file: string, args: string[], account: Account | undefined): Promise<ProgramResult> {
  const result = await runProgram(file, args, { account });
  if (result.code === 0 || !result.output.includes('could not look up effective user ID')) return result;
  const namespace = ['--user', '--map-user=65534', '--map-group=65534', file];
  const second = await runProgram('unshare', [...namespace, ...args], { account }).catch(() => undefined);
  return second?.code === 0 ? second : result;
}

async function initialise(folder: string, passwordFile: string, options: ClusterOptions): Promise<void> {
  const common = ['-D', folder, '-U', databaseName, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
  const speed = options.durable ? [] : ['--no-sync'];
  let result: ProgramResult | undefined;
  // initdb refuses a locale that the system does not have at once.
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const locale = localeArguments(options.binaries.major, ctype);
    const args = [...common, '--encoding=UTF8', ...locale, '--no-instructions', ...speed];
    result = await runInitdb(options.binaries.initdb, args, options.account);
    if (!result.output.includes('invalid locale')) break;
  }
  if (result?.code === 0) return;
  throw new EmbeddedDatabaseError(
    'INITDB_FAILED',
    `The embedded database could not be created in ${dirname(folder)}: ${result?.output.trim()}`,
  );
}

async function includeSettings(folder: string): Promise<void> {
  // The server's account can write to this folder, so a link in it must not be followed.
  const flags = constants.O_WRONLY | constants.O_APPEND | (constants.O_NOFOLLOW ?? 0);
  const handle = await open(join(folder, 'postgresql.conf'), flags);
  try {
    await handle.writeFile(`\ninclude '../${settingsFileName}'\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Creates the cluster in `<root>/cluster`. It is built under another name and renamed when complete, so an existing cluster folder is
 * always complete. Removes the remains of interrupted attempts. The caller holds the lock of the root.
 */
export async function createCluster(root: string, options: ClusterOptions): Promise<void> {
  await removeUnfinished(root);
  // A new name each time: an initdb that is still running after its app was killed may write to the earlier one.
  const folder = join(root, `${unfinishedPrefix}${randomName()}`);
  const passwordFile = `${folder}.password`;
  try {
    await mkdir(folder, { mode: 0o700 });
    await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600, flag: 'wx' });
    if (options.account) {
      for (const path of [folder, passwordFile]) await chown(path, options.account.uid, options.account.gid);
    }
    await initialise(folder, passwordFile, options);
    await includeSettings(folder);
    await rename(folder, join(root, 'cluster'));
    if (options.durable) await syncFolder(root);
  } finally {
    await removeUnfinished(root);
  }
}

async function removeUnfinished(root: string): Promise<void> {
  const names = (await readdir(root)).filter((name) => name.startsWith(unfinishedPrefix));
  // A folder that cannot be removed yet (a running initdb keeps adding files) is removed at the next start.
  await Promise.allSettled(names.map((name) => rm(join(root, name), { recursive: true, force: true })));
}

/** Throws VERSION_MISMATCH when the cluster was made by another major version. */
export async function checkVersion(cluster: string, binaries: Binaries): Promise<void> {
  const version = (await readIfPresent(join(cluster, 'PG_VERSION')))?.trim();
  if (version === String(binaries.major)) return;
  throw new EmbeddedDatabaseError(
    'VERSION_MISMATCH',
    `The database in ${dirname(cluster)} was made by PostgreSQL ${version ?? '(unknown, PG_VERSION is missing)'}, ` +
      `but this Escuta brings PostgreSQL ${binaries.version}, which cannot read it. Start the Escuta version that made ` +
      'it and export the data, or choose an empty folder with ESCUTA_DATA_DIR.',
  );
}

/** Repairs owner and permissions of a cluster folder that was copied or restored as root. */
export async function repairOwnership(cluster: string, account: Account | undefined): Promise<void> {
  if (process.platform === 'win32') return;
  const info = await stat(cluster);
  if (account && info.uid === 0) {
    await runProgram('chown', ['-R', '-h', `${account.uid}:${account.gid}`, cluster]);
  } else if (!account && info.uid !== process.getuid?.()) {
    throw new EmbeddedDatabaseError(
      'FOLDER_NOT_USABLE',
      `The database in ${dirname(cluster)} belongs to the account with the id ${info.uid}, not to the one that ` +
        `starts Escuta (${process.getuid?.()}). Start it as that user or as root, or choose another ESCUTA_DATA_DIR.`,
    );
  }
  if ((info.mode & 0o027) !== 0) await chmod(cluster, 0o700);
}

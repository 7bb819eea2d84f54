import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { EmbeddedDatabaseError } from './errors.ts';
import { type Account, runProgram } from './run-program.ts';

async function idOf(flag: string, who: string): Promise<string | undefined> {
  const result = await runProgram('id', [flag, who]).catch(() => undefined);
  return result?.code === 0 ? result.output.trim() : undefined;
}

async function lookUp(who: string): Promise<Account | undefined> {
  const [uid, gid, name] = await Promise.all([idOf('-u', who), idOf('-g', who), idOf('-nu', who)]);
  if (uid === undefined || gid === undefined) return undefined;
  return { uid: Number(uid), gid: Number(gid), name: name ?? who };
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  return stat(path).catch(() => undefined);
}

async function nearestOwner(path: string): Promise<number> {
  const owner = await ownerOf(path);
  if (owner) return owner.uid;
  return path === dirname(path) ? 0 : nearestOwner(dirname(path));
}

/** The unprivileged account `nobody`, which every system has. */
export async function nobody(): Promise<Account> {
  const account = await lookUp('nobody');
  if (account) return account;
  throw new EmbeddedDatabaseError(
    'NO_ACCOUNT',
    "The embedded database cannot run as root, and this system has no account 'nobody'. " +
      'Start Escuta as a normal user, or name a database server in DATABASE_URL.',
  );
}

/**
 * The account that the server runs under, since PostgreSQL refuses root. Undefined for a normal user, who runs it as themselves; for root the owner
 * of the cluster, else the owner of the data folder, else `nobody`.
 */
export async function chooseAccount(dataRoot: string, cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await ownerOf(cluster);
  if (owner && owner.uid !== 0) {
    const name = (await idOf('-nu', String(owner.uid))) ?? String(owner.uid);
    return { uid: owner.uid, gid: owner.gid, name };
  }
  const uid = await nearestOwner(dataRoot);
  // initdb needs an account with a name; in a container the owner of a mounted folder may have only a number.
  return (uid !== 0 && (await lookUp(String(uid)))) || nobody();
}

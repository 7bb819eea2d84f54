import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logins } from './connection.ts';
import { type DatabaseRole, DatabaseRoleError, LOGIN_SETTINGS, TIME_LIMITS } from './database-roles.ts';
import { selecting } from './selecting.ts';

const ITERATIONS = 4096;

/** What PostgreSQL stores of a password (RFC 5803). Sent instead of the password, it keeps this out of the server's log. */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  // The part of SASLprep that the driver applies too.
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, 32, 'sha256');
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest();
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`;
}

/** The owner's address with another login. */
function withLogin(owner: string, role: DatabaseRole, password: string): string {
  const url = new URL(owner);
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.href;
}

const passwordOf = (address: string) => decodeURIComponent(new URL(address).password);

async function logsIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Roles belong to the cluster: the start of another process or database may change them at the same time. */
const isRace = ({ code, message }: { code?: string; message: string }) =>
  code === '23505' || (code === 'XX000' && message.includes('concurrently'));
const MOST_RACES = 20;

const mayNot = (error: unknown) => (error as { code?: string } | undefined)?.code === '42501';

async function change(role: DatabaseRole, alter: () => Promise<unknown>): Promise<void> {
  for (let turn = 1; ; turn++) {
    try {
      await alter();
      return;
    } catch (error) {
      if (isRace(error as Error) && turn < MOST_RACES) continue;
      if (!mayNot(error)) throw error;
      throw new DatabaseRoleError(
        `DATABASE_URL: its user may not change the role ${role} (${(error as Error).message}). See deploy/README.md, “Database logins”.`,
        { cause: error },
      );
    }
  }
}

type Settings = Readonly<Record<string, string>>;

/** The settings that a role lacks; values that somebody has set for the role stay. */
async function lacking(db: Kysely<unknown>, role: DatabaseRole, wanted: Settings): Promise<Settings> {
  const columns = { name: sql<string>`split_part(setting, '=', 1)` };
  const settings = selecting(
    columns,
    (list) => sql`select ${list} from pg_roles, unnest(rolconfig) setting where rolname = ${role}`,
  );
  const { rows } = await settings.execute(db);
  const present = rows.map(({ name }) => name);
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => !present.includes(name)));
}

async function setAll(db: Kysely<unknown>, role: DatabaseRole, settings: Settings): Promise<void> {
  for (const [name, value] of Object.entries(settings)) {
    await change(role, () => sql`alter role ${sql.id(role)} set ${sql.id(name)} = ${sql.lit(value)}`.execute(db));
  }
}

/** Like {@link setAll}. Returns the names of the settings when the owner may not set them. */
async function setIfAllowed(db: Kysely<unknown>, role: DatabaseRole, settings: Settings): Promise<string[]> {
  try {
    await setAll(db, role, settings);
    return [];
  } catch (error) {
    if (!mayNot((error as Error).cause)) throw error;
    return Object.keys(settings);
  }
}

async function allowLogin(db: Kysely<unknown>, role: DatabaseRole, password: string): Promise<void> {
  const secret = password === '' ? sql`` : sql`password ${sql.lit(scramVerifier(password))}`;
  await change(role, () => sql`alter role ${sql.id(role)} login ${secret}`.execute(db));
}

async function forEachRole(
  owner: string,
  work: (db: Kysely<unknown>, role: DatabaseRole) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: owner, max: 1, connectionTimeoutMillis: 10_000, keepAlive: true });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    for (const role of ['escuta_app', 'escuta_system'] as const) {
      await setAll(db, role, await lacking(db, role, TIME_LIMITS));
      await work(db, role);
    }
  } finally {
    await db.destroy();
  }
}

/**
 * Lets both roles log in with the passwords of these addresses, and gives them their settings. A login that works stays as it is.
 * Returns what the owner may not set, each as role and setting; for the time limits that is an error.
 */
export async function giveLogins(owner: string, { app, system }: Logins): Promise<string[]> {
  const left: string[] = [];
  await forEachRole(owner, async (db, role) => {
    const password = passwordOf(role === 'escuta_app' ? app : system);
    // A pooler may know what is stored of the password, which a change would replace.
    if (!(await logsIn(withLogin(owner, role, password)))) await allowLogin(db, role, password);
    const names = await setIfAllowed(db, role, await lacking(db, role, LOGIN_SETTINGS));
    left.push(...names.map((name) => `${role} ${name}`));
  });
  return left;
}

/** Gives both roles new random passwords, known to this process alone. */
export async function freshLogins(owner: string): Promise<Logins> {
  const passwords = { escuta_app: randomBytes(24).toString('hex'), escuta_system: randomBytes(24).toString('hex') };
  await forEachRole(owner, (db, role) => allowLogin(db, role, passwords[role]));
  return {
    app: withLogin(owner, 'escuta_app', passwords.escuta_app),
    system: withLogin(owner, 'escuta_system', passwords.escuta_system),
  };
}

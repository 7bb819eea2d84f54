import type { ClientBase } from 'pg';

/** The tenants' role, and the role for sign-in, before a scope is known, and for the command line. */
export type DatabaseRole = 'escuta_app' | 'escuta_system';

/** How long a statement, and a transaction that waits for its next one, may take. */
export const TIME_LIMITS = { statement_timeout: '30s', idle_in_transaction_session_timeout: '30s' } as const;

/**
 * Seconds after which the server ends an idle session whose other end has vanished; until then it takes one of `max_connections`. Linux alone
 * waits for two hours.
 */
export const VANISHED_S = 30;

/** The same for a session whose reply was on the way, where Linux waits for a quarter of an hour. Longer than the pause of a receiver that an export allows. */
export const UNREAD_S = 90;

/** Settings of the two logins on a server besides their time limits. The embedded database has `jit` in its own settings, and no network. */
export const LOGIN_SETTINGS = {
  tcp_keepalives_idle: `${VANISHED_S / 2}`,
  tcp_keepalives_interval: `${VANISHED_S / 6}`,
  tcp_keepalives_count: '3',
  tcp_user_timeout: `${UNREAD_S}s`,
  // As in the embedded database.
  jit: 'off',
} as const;

/** Where a pool gets its role from: its login, or the start of each transaction. `variable` names the setting with the address. */
export interface RoleSource {
  role: DatabaseRole;
  from: 'login' | 'transaction';
  variable: 'DATABASE_APP_URL' | 'DATABASE_SYSTEM_URL' | 'DATABASE_READ_URL' | 'DATABASE_URL';
}

/** The database would run statements with other rights than this process must have, so nothing is served. */
export class DatabaseRoleError extends Error {}

const LIMITS = Object.entries(TIME_LIMITS).map(([name, value]) => `set local ${name} = '${value}'`);

/** Starts a transaction in the role, in one round trip. Everything ends with the transaction, so it holds through any pooler. */
export const startAs = (role: DatabaseRole, start = 'begin'): string =>
  [start, `set local role ${role}`, ...LIMITS].join('; ');

const RIGHTS = `
select current_user::text as role, session_user::text as login, row_security_active('samples') as secured,
  exists (select from pg_roles r where (r.rolsuper or r.rolbypassrls or r.rolcreaterole)
    and pg_has_role(current_user, r.oid, 'member')) as mighty,
  exists (select from pg_class c where c.relkind in ('r', 'p') and pg_has_role(current_user, c.relowner, 'member')
    and c.relnamespace = (select relnamespace from pg_class where oid = 'samples'::regclass)) as owns,
  current_user = 'escuta_app' and pg_has_role(current_user, 'escuta_system', 'member') as reaches_system`;

interface Rights {
  role: string;
  login: string;
  secured: boolean;
  mighty: boolean;
  owns: boolean;
  reaches_system: boolean;
}

/** What makes these rights unfit for serving; undefined when they are as they must be. */
function faultOf(rights: Rights, { role, from }: RoleSource): string | undefined {
  if (rights.role !== role) return `statements run as ${rights.role}, not as ${role}`;
  if (from === 'login' && rights.login !== role) return `the login is ${rights.login}, not ${role}`;
  if (rights.mighty) return `${role} is, or may become, a role above row-level security or one that makes roles`;
  if (rights.owns) return `${role} owns tables or may become their owner`;
  if (rights.reaches_system) return `${role} may become escuta_system`;
  return rights.secured ? undefined : `row-level security does not apply to ${role}`;
}

const refusal = (variable: string, fault: string) =>
  new DatabaseRoleError(`${variable}: ${fault}. Nothing is served this way; see deploy/README.md, “Database logins”.`);

/** SQLSTATE for a role that this login may not take, or that does not exist. */
const ROLE_REFUSED = new Set(['42501', '22023']);

/** Checks the rights of a new connection before its first statement. Throws {@link DatabaseRoleError}. */
export async function checkRights(client: ClientBase, source: RoleSource): Promise<void> {
  try {
    if (source.from === 'transaction') await client.query(startAs(source.role));
    const { rows } = await client.query<Rights>(RIGHTS);
    if (source.from === 'transaction') await client.query('commit');
    const fault = rows[0] ? faultOf(rows[0], source) : 'the rights are unknown';
    if (fault) throw refusal(source.variable, fault);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw code && ROLE_REFUSED.has(code) ? refusal(source.variable, message) : error;
  }
}

/** A standby takes no writes. Throws the error that a write would get there. */
export async function checkWritable(client: ClientBase): Promise<void> {
  const { rows } = await client.query("select current_setting('transaction_read_only') = 'on' as standby");
  if (rows[0]?.standby) throw Object.assign(new Error('the database is read-only'), { code: '25006' });
}

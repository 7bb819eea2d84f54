import { OWN_COMPANY_ROLES, SUPER_ADMIN_ROLES } from '@escuta/domain';
import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { deleted } from '../../db/deleted.ts';
import { roleList } from '../../db/role-list.ts';
import { columnsOf, type RowOf, selecting } from '../../db/selecting.ts';

/** A user with company and units, for sign-in and session lookup. */
export const USER_COLUMNS = {
  ...columnsOf(
    'users',
    'u',
    'id_usuario',
    'id_cliente',
    'nome',
    'email',
    'telefone',
    'id_tipo_usuario',
    'ativo',
    'tour',
  ),
  ...columnsOf('users', 'u', 'exibir_inspecao', 'lat', 'lon', 'zoom', 'idioma', 'new_users_data'),
  ...columnsOf('companies', 'c', 'razao_social', 'permite_exportar'),
  filiais: sql<{ id: number; name: string }[]>`
  (select coalesce(json_agg(json_build_object('id', n.id_cliente, 'name', n.razao_social) order by n.razao_social), '[]'::json)
     from user_units f join companies n using (id_cliente) where f.id_usuario = u.id_usuario)`,
};

/**
 * Companies in a user's scope (D-10): SUP and GEO all; VIS and COM their own; others their company with all branches or, when
 * units are set, those of the units that are below it, with their branches.
 */
export const SCOPE = sql<number[]>`
  array(
    with recursive own as (
      select u.id_cliente
      union
      select b.id_cliente from companies b join own on b.id_cliente_master = own.id_cliente
    ), reach as (
      select id_cliente from companies where case
        when u.id_tipo_usuario in (${roleList(SUPER_ADMIN_ROLES)}) then true
        when u.id_tipo_usuario in (${roleList(OWN_COMPANY_ROLES)}) then id_cliente = u.id_cliente
        when exists (select 1 from user_units f where f.id_usuario = u.id_usuario)
          then id_cliente in (select f.id_cliente from user_units f join own using (id_cliente) where f.id_usuario = u.id_usuario)
        else id_cliente = u.id_cliente
      end
      union
      select b.id_cliente from companies b join reach r on b.id_cliente_master = r.id_cliente
        where u.id_tipo_usuario not in (${roleList([...SUPER_ADMIN_ROLES, ...OWN_COMPANY_ROLES])})
    ) select id_cliente from reach order by 1
  )`;

export type UserRow = RowOf<typeof USER_COLUMNS>;

const SESSION_COLUMNS = {
  ...USER_COLUMNS,
  scope: SCOPE,
  /** `sso`: opened through single sign-on. */
  ...columnsOf('sessions', 's', 'token_hash', 'dt_expira', 'dt_fim', 'sso'),
};
export type SessionRow = RowOf<typeof SESSION_COLUMNS>;

/** The sessions with these hashes of tokens, each with its user and scope. */
export async function findSessionsByHash(system: AppDatabase, hashes: readonly Buffer[]): Promise<SessionRow[]> {
  const { rows } = await selecting(
    SESSION_COLUMNS,
    (list) => sql`
    select ${list}
    from sessions s join users u using (id_usuario) join companies c on c.id_cliente = u.id_cliente
    where s.token_hash = any(${[...hashes]}::bytea[])`,
  ).execute(system);
  return rows;
}

const USER_WITH_HASH = { ...USER_COLUMNS, ...columnsOf('users', 'u', 'senha_hash') };
export type UserWithHash = RowOf<typeof USER_WITH_HASH>;

/** A user by e-mail with the password's hash, or null. */
export async function findUserByEmail(system: AppDatabase, email: string): Promise<UserWithHash | null> {
  const { rows } = await selecting(
    USER_WITH_HASH,
    (list) => sql`
    select ${list} from users u join companies c on c.id_cliente = u.id_cliente
    where u.email = ${email}`,
  ).execute(system);
  return rows[0] ?? null;
}

/**
 * Inserts a session if the user is still active and, for a password sign-in, still has that password; false otherwise. The lock
 * serializes this with a concurrent change of either, so that one of the two always sees the other.
 */
export async function insertSession(
  system: AppDatabase,
  row: { token_hash: Buffer; id_usuario: number; dt_inicio: Date; dt_expira: Date; sso: boolean },
  senha_hash: string | null,
): Promise<boolean> {
  const { token_hash, id_usuario, dt_inicio, dt_expira, sso } = row;
  const { numAffectedRows } = await sql`
    insert into sessions (token_hash, id_usuario, dt_inicio, dt_expira, sso)
    select ${token_hash}, id_usuario, ${dt_inicio}, ${dt_expira}, ${sso} from users
    where id_usuario = ${id_usuario} and ativo and (${sso} or senha_hash = ${senha_hash}) for share`.execute(system);
  return numAffectedRows === 1n;
}

/** A sign-in: the account's e-mail and the caller's network, see networkOf. */
export interface Attempt {
  email: string;
  network: string;
}

const countOf = (which: RawBuilder<boolean>) => sql<number>`(count(*) filter (where ${which}))::int`;
const oldestOf = (which: RawBuilder<boolean>) => sql<Date | null>`min(data) filter (where ${which})`;

/**
 * Serializes the sign-in attempts from one network, and those on one account, until the transaction ends. Always the network first, so
 * that two attempts never wait for each other.
 */
export async function lockAttempts(trx: AppDatabase, { email, network }: Attempt): Promise<void> {
  for (const key of [`sign-in from ${network}`, `sign-in as ${email}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  }
}

/** Number of failures since an instant, and the oldest: on the account from the network, from the network, on the account. */
export async function countFailures(trx: AppDatabase, { email, network }: Attempt, since: Date) {
  const sameAccount = sql<boolean>`email = ${email}`;
  const sameNetwork = sql<boolean>`endereco_ip = ${network}`;
  const both = sql<boolean>`${sameAccount} and ${sameNetwork}`;
  const columns = {
    both: countOf(both),
    bothSince: oldestOf(both),
    network: countOf(sameNetwork),
    networkSince: oldestOf(sameNetwork),
    account: countOf(sameAccount),
    accountSince: oldestOf(sameAccount),
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from sign_in_failures where (${sameAccount} or ${sameNetwork}) and data > ${since}`,
  ).execute(trx);
  return rows[0];
}

export async function insertFailure(trx: AppDatabase, { email, network }: Attempt, now: Date): Promise<void> {
  await trx.insertInto('sign_in_failures').values({ email, endereco_ip: network, data: now }).execute();
}

/** Deletes an account's failures from a network. */
export async function deleteFailures(system: AppDatabase, { email, network }: Attempt): Promise<void> {
  await system.deleteFrom('sign_in_failures').where('email', '=', email).where('endereco_ip', '=', network).execute();
}

/** Takes the purge lock until the transaction ends; false when another process has it. */
export async function tryPurgeLock(trx: AppDatabase): Promise<boolean> {
  const ours = sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('purge sessions', 0))`;
  const { rows } = await selecting({ ours }, (list) => sql`select ${list}`).execute(trx);
  return rows[0]?.ours ?? false;
}

export function deleteOldSessions(trx: AppDatabase, before: Date): Promise<number> {
  return deleted(trx.deleteFrom('sessions').where('dt_expira', '<', before));
}

export function deleteOldFailures(trx: AppDatabase, before: Date): Promise<number> {
  return deleted(trx.deleteFrom('sign_in_failures').where('data', '<', before));
}

/** Ends a session; false when it had already ended. */
export async function endSession(system: AppDatabase, hash: Buffer, now: Date): Promise<boolean> {
  const result = await system
    .updateTable('sessions')
    .set({ dt_fim: now })
    .where('token_hash', '=', hash)
    .where('dt_fim', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** A user by id, or null; within a tenant transaction only of its companies. */
export async function findUser(db: AppDatabase, id_usuario: number): Promise<UserRow | null> {
  const { rows } = await selecting(
    USER_COLUMNS,
    (list) => sql`
    select ${list} from users u join companies c on c.id_cliente = u.id_cliente
    where u.id_usuario = ${id_usuario}`,
  ).execute(db);
  return rows[0] ?? null;
}

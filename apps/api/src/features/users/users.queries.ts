import type { NewUser } from '@escuta/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { COUNT, columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

export interface UserSearch {
  except: number | null;
  /** Only active or only inactive users; absent: both. */
  ativo?: boolean;
  companies?: readonly number[];
  nome?: string;
  email?: string;
  limit: number;
  offset: number;
}

function conditions({ except, ativo, companies, nome, email }: UserSearch): RawBuilder<unknown> {
  const parts = [sql`u.id_usuario is distinct from ${except}`];
  if (ativo !== undefined) parts.push(sql`u.ativo = ${ativo}`);
  if (companies) parts.push(sql`u.id_cliente = any(${[...companies]}::int[])`);
  if (nome) parts.push(sql`plain_text(u.nome) like containing(${nome})`);
  if (email) parts.push(sql`plain_text(u.email) like containing(${email})`);
  return sql.join(parts, sql` and `);
}

const LISTED = {
  ...columnsOf('users', 'u', 'id_usuario', 'id_cliente', 'nome', 'email', 'id_tipo_usuario', 'ativo'),
  ...columnsOf('companies', 'c', 'razao_social'),
};

/** A page of the users in scope by name, and the total. */
export async function listUsers(trx: TenantTransaction, search: UserSearch) {
  const from = sql`from users u join companies c on c.id_cliente = u.id_cliente where ${conditions(search)}`;
  const { rows: counted } = await selecting({ total: COUNT }, (list) => sql`select ${list} ${from}`).execute(trx);
  const { rows } = await selecting(
    LISTED,
    (list) => sql`
    select ${list} ${from}
    order by plain_text(u.nome), u.id_usuario limit ${search.limit} offset ${search.offset}`,
  ).execute(trx);
  return { dados: rows, total: counted[0]?.total ?? 0 };
}

/** Columns that `PUT usuario` may write. */
const EDITABLE = [
  'id_usuario',
  'id_cliente',
  'nome',
  'email',
  'telefone',
  'id_tipo_usuario',
  'ativo',
  'tour',
  'exibir_inspecao',
  'new_users_data',
  'lat',
  'lon',
  'zoom',
  'idioma',
] as const;

/** Locks a user for a change, or null; within a tenant transaction only of its companies. */
export async function lockUser(trx: AppDatabase, id_usuario: number) {
  const user = await trx
    .selectFrom('users')
    .select(EDITABLE)
    .where('id_usuario', '=', id_usuario)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user ?? null;
}

export type StoredUser = NonNullable<Awaited<ReturnType<typeof lockUser>>>;
export type UserValues = Partial<Omit<StoredUser, 'id_usuario'>>;

export async function updateUser(trx: AppDatabase, id_usuario: number, values: UserValues): Promise<void> {
  // A decision about this person: enabling the company's users no longer changes it.
  const own = values.ativo === undefined ? {} : { inativo_por_cliente: false };
  await trx
    .updateTable('users')
    .set({ ...values, ...own })
    .where('id_usuario', '=', id_usuario)
    .execute();
}

export async function listUnitIds(trx: AppDatabase, id_usuario: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('user_units')
    .select('id_cliente')
    .where('id_usuario', '=', id_usuario)
    .orderBy('id_cliente')
    .execute();
  return rows.map(({ id_cliente }) => id_cliente);
}

/** Replaces the units of some users. */
export async function replaceUnits(
  trx: TenantTransaction,
  people: readonly { id_usuario: number; filiais: readonly number[] }[],
): Promise<void> {
  const ids = people.map(({ id_usuario }) => id_usuario);
  await sql`delete from user_units where id_usuario = any(${ids}::int[])`.execute(trx);
  const rows = people.flatMap(({ id_usuario, filiais }) =>
    [...new Set(filiais)].map((id_cliente) => ({ id_usuario, id_cliente })),
  );
  if (rows.length > 0) await trx.insertInto('user_units').values(rows).execute();
}

/** Inserts users; the result leaves out those whose address is taken, and the caller then rolls back. */
export async function insertUsers(
  trx: TenantTransaction,
  people: readonly (Omit<NewUser, 'filiais'> & { exibir_inspecao: boolean })[],
): Promise<{ id_usuario: number; email: string }[]> {
  return trx
    .insertInto('users')
    .values([...people])
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id_usuario', 'email'])
    .execute();
}

/** Which addresses are registered, in the order given, those of other tenants too, because an address is unique in the installation. */
export async function listRegistered(system: AppDatabase, emails: readonly string[]): Promise<string[]> {
  const found = await system
    .selectFrom('users')
    .select('email')
    .where('email', 'in', [...emails])
    .execute();
  const taken = new Set(found.map(({ email }) => email));
  return emails.filter((email) => taken.has(email));
}

/** Companies in scope by id, with whether they are active. */
export async function listNamedCompanies(trx: TenantTransaction, ids: readonly number[]) {
  return trx
    .selectFrom('companies')
    .select(['id_cliente', 'razao_social', 'ativo'])
    .where('id_cliente', 'in', [...ids])
    .execute();
}

export async function insertTicket(
  system: AppDatabase,
  ticket: { id_usuario: number; id_cliente: number; subject: string; message: string; data: Date },
): Promise<number> {
  const { id_ticket } = await system
    .insertInto('tickets')
    .values(ticket)
    .returning('id_ticket')
    .executeTakeFirstOrThrow();
  return id_ticket;
}

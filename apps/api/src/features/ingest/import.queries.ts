import { SUPER_ADMIN_ROLES } from '@escuta/domain';
import { type Insertable, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { roleList } from '../../db/role-list.ts';
import type { Database } from '../../db/schema.ts';
import { COUNT, columnsOf, type RowOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** A company in the list that the command prints. */
const LISTED = {
  ...columnsOf('companies', 'tree', 'id_cliente', 'razao_social'),
  /** 1 for a company without a parent. */
  nivel: sql<number>`nivel`,
};
export type ListedCompany = RowOf<typeof LISTED>;

/** All companies, each under its parent. */
export async function listCompanies(system: AppDatabase): Promise<ListedCompany[]> {
  const { rows } = await selecting(
    LISTED,
    (list) => sql`
    with recursive tree as (
      select id_cliente, razao_social, 1 as nivel, array[razao_social, id_cliente::text] as path
        from companies where id_cliente_master is null
      union all
      select c.id_cliente, c.razao_social, t.nivel + 1, t.path || c.razao_social || c.id_cliente::text
        from companies c join tree t on c.id_cliente_master = t.id_cliente
    ) select ${list} from tree order by path`,
  ).execute(system);
  return rows;
}

/** An active user with the company in scope, by e-mail, or null. */
export async function findImporter(system: AppDatabase, email: string, id_cliente: number) {
  const { rows } = await selecting(
    columnsOf('users', 'u', 'id_usuario', 'nome'),
    (list) => sql`
    with recursive above as (
      select id_cliente, id_cliente_master from companies where id_cliente = ${id_cliente}
      union all
      select c.id_cliente, c.id_cliente_master from companies c join above a on c.id_cliente = a.id_cliente_master
    )
    select ${list} from users u where email = lower(${email}) and ativo
      and (id_tipo_usuario in (${roleList(SUPER_ADMIN_ROLES)}) or id_cliente in (select id_cliente from above))`,
  ).execute(system);
  return rows[0] ?? null;
}

/** Those of the keys that samples in scope have. */
export async function findKeys(trx: TenantTransaction, chaves: readonly string[]): Promise<string[]> {
  const rows = await trx.selectFrom('samples').select('chave').where('chave', 'in', chaves).execute();
  return rows.flatMap(({ chave }) => chave ?? []);
}

/** The samples with these keys that the caller may see. */
export const findStored = async (trx: TenantTransaction, chaves: readonly string[]) =>
  chaves.length === 0
    ? []
    : trx
        .selectFrom('samples')
        .select(['chave', 'seq', 'dt_amostra', 'lat', 'lon'])
        .where('chave', 'in', chaves)
        .execute();

const STORED = {
  som: sql<string>`encode(g.sha256, 'hex')`,
  ...columnsOf('companies', 'c', 'id_cliente', 'razao_social'),
  seq: sql<string>`(array_agg(s.seq order by s.id_amostra))[1]`,
  amostras: COUNT,
};

/** Those of the sounds, by their SHA-256, that samples of other companies in scope have, once for each company that has them now. */
export async function findSoundsElsewhere(trx: TenantTransaction, id_cliente: number, sounds: readonly string[]) {
  const hashes = sounds.map((sound) => Buffer.from(sound, 'hex'));
  const { rows } = await selecting(
    STORED,
    (list) => sql`
    select ${list} from recordings g join samples s using (id_gravacao) join companies c on c.id_cliente = s.id_cliente
    where g.sha256 = any(${hashes}::bytea[]) and s.id_cliente <> ${id_cliente} group by g.sha256, c.id_cliente, c.razao_social order by min(s.id_amostra)`,
  ).execute(trx);
  return rows;
}

/** Whether the company has a sample with this id. */
export async function isSeqTaken(trx: TenantTransaction, id_cliente: number, seq: string): Promise<boolean> {
  const row = await trx
    .selectFrom('samples')
    .select('id_amostra')
    .where('id_cliente', '=', id_cliente)
    .where('seq', '=', seq)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Inserts a sample; false when its key exists. */
export async function insertSample(trx: TenantTransaction, row: Insertable<Database['samples']>): Promise<boolean> {
  const inserted = await trx
    .insertInto('samples')
    .values(row)
    .onConflict((conflict) => conflict.column('chave').doNothing())
    .returning('id_amostra')
    .executeTakeFirst();
  return inserted !== undefined;
}

import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { columnsOf, orNull, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

const MAP_COLUMNS = {
  ...columnsOf('companies', 'c', 'id_cliente', 'razao_social', 'ativo'),
  id_cliente_master: orNull(columnsOf('companies', 'm', 'id_cliente')).id_cliente,
};
/** Ignores accents and case. */
const BY_NAME = sql`plain_text(c.razao_social), c.id_cliente`;
/** A parent outside the scope is null. */
const WITH_PARENT = sql`companies c left join companies m on m.id_cliente = c.id_cliente_master`;

/** Companies of the scope by name. */
export async function listMapCompanies(trx: TenantTransaction) {
  const { rows } = await selecting(
    MAP_COLUMNS,
    (list) => sql`select ${list} from ${WITH_PARENT} order by ${BY_NAME}`,
  ).execute(trx);
  return rows;
}

/** Companies of the scope that have samples, by name. */
export async function listSampleCompanies(trx: TenantTransaction) {
  const { rows } = await selecting(
    MAP_COLUMNS,
    (list) => sql`
    select ${list} from ${WITH_PARENT}
    where exists (select 1 from samples s where s.id_cliente = c.id_cliente) order by ${BY_NAME}`,
  ).execute(trx);
  return rows;
}

/** The branches below a company, by name. */
export async function listUnits(trx: TenantTransaction, id_cliente: number) {
  const { rows } = await selecting(
    MAP_COLUMNS,
    (list) => sql`
    with recursive below as (
      select id_cliente from companies where id_cliente_master = ${id_cliente}
      union
      select c.id_cliente from companies c join below b on c.id_cliente_master = b.id_cliente
    )
    select ${list} from ${WITH_PARENT}
    where c.id_cliente in (select id_cliente from below) order by ${BY_NAME}`,
  ).execute(trx);
  return rows;
}

/** One company, or null outside the scope. */
export async function findCompany(trx: TenantTransaction, id_cliente: number) {
  const columns = {
    ...MAP_COLUMNS,
    ...columnsOf('companies', 'c', 'permite_exportar', 'logomarca', 'realm', 'lat', 'lon', 'zoom', 'parcela_escuta'),
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from ${WITH_PARENT} where c.id_cliente = ${id_cliente}`,
  ).execute(trx);
  return rows[0] ?? null;
}

/** The place of a company or of the nearest one above it that has one, which may be outside the scope of the company's people. */
export async function findOpening(system: AppDatabase, id_cliente: number) {
  const { lat, lon, zoom } = columnsOf('companies', 'c', 'lat', 'lon', 'zoom');
  const { rows } = await selecting(
    { lat: sql<number>`${lat}`, lon: sql<number>`${lon}`, zoom },
    (list) => sql`
    with recursive above as (
      select id_cliente, id_cliente_master, 0 as distance from companies where id_cliente = ${id_cliente}
      union
      select c.id_cliente, c.id_cliente_master, a.distance + 1 from companies c join above a on c.id_cliente = a.id_cliente_master
    )
    select ${list} from above join companies c using (id_cliente)
    where c.lat is not null and c.lon is not null order by distance limit 1`,
  ).execute(system);
  return rows[0] ?? null;
}

/** The nearest share that is set from a company upwards, and by whom; null: by none. */
async function findShareFrom(system: AppDatabase, first: RawBuilder<number | null>) {
  const { parcela_escuta, ...setter } = columnsOf('companies', 'c', 'id_cliente', 'razao_social', 'parcela_escuta');
  const { rows } = await selecting(
    { ...setter, parcela: sql<number>`${parcela_escuta}` },
    (list) => sql`
    with recursive up as (
      select id_cliente, id_cliente_master, 0 as distance from companies where id_cliente = ${first}
      union
      select c.id_cliente, c.id_cliente_master, up.distance + 1 from companies c join up on c.id_cliente = up.id_cliente_master
    )
    select ${list} from up join companies c using (id_cliente)
    where c.parcela_escuta is not null order by distance limit 1`,
  ).execute(system);
  return rows[0] ?? null;
}

/** The share that a company, or the nearest one above it, has set; null: none has. */
export const findShare = async (system: AppDatabase, id_cliente: number): Promise<number | null> =>
  (await findShareFrom(system, sql`${id_cliente}::int`))?.parcela ?? null;

/**
 * The share that the nearest company above one has set, which may be outside the scope of the company's people; null: none has.
 * @param company with its parent as the caller sees it; needed for a company that is not stored yet
 */
export const findShareAbove = (
  system: AppDatabase,
  { id_cliente, id_cliente_master }: { id_cliente: number; id_cliente_master: number | null },
) =>
  findShareFrom(
    system,
    sql`coalesce(${id_cliente_master}::int, (select id_cliente_master from companies where id_cliente = ${id_cliente}))`,
  );

/** The company at the top of a company's tree, which may be outside the scope of the company's people. */
export async function topOfTree(system: AppDatabase, id_cliente: number): Promise<number> {
  const { rows } = await selecting(
    columnsOf('companies', 'c', 'id_cliente'),
    (list) => sql`
    with recursive above as (
      select id_cliente, id_cliente_master from companies where id_cliente = ${id_cliente}
      union
      select m.id_cliente, m.id_cliente_master from companies m join above a on m.id_cliente = a.id_cliente_master
    ) select ${list} from above c where id_cliente_master is null`,
  ).execute(system);
  return rows[0]?.id_cliente ?? id_cliente;
}

/** Every company of the tree of a company, within the scope. */
export async function companiesOfTree(db: AppDatabase, id_cliente: number): Promise<number[]> {
  const { rows } = await selecting(
    columnsOf('companies', 'c', 'id_cliente'),
    (list) => sql`select ${list} from companies c where company_top(c.id_cliente) = company_top(${id_cliente})`,
  ).execute(db);
  return rows.map((row) => row.id_cliente);
}

/**
 * Blocks moves of companies until the transaction ends. Call it before reading the tree and before locking rows;
 * the database takes the same lock when a company gets a parent.
 */
export async function lockTree(trx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('companies_tree'))`.execute(trx);
}

/**
 * Holds up decisions on samples until the transaction ends, since it changes what they compare with: a company moves to another tree, or a reference is
 * restarted. It is not `lockTree`: who holds that may ask for another connection, and waiting decisions may have taken all of them.
 */
export async function lockReferences(trx: TenantTransaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('recorder_references'))`.execute(trx);
}

/** Waits for such a change under way, and lets none begin until the transaction ends. Any number of transactions may hold it. */
export async function shareReferences(trx: AppDatabase): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtext('recorder_references'))`.execute(trx);
}

/** Every company of the tree that contains a company. */
export async function listTree(trx: TenantTransaction, id_cliente: number) {
  const { rows } = await selecting(
    columnsOf('companies', 'c', 'id_cliente', 'id_cliente_master', 'ativo'),
    (list) => sql`
    with recursive above as (
      select id_cliente, id_cliente_master from companies where id_cliente = ${id_cliente}
      union
      select c.id_cliente, c.id_cliente_master from companies c join above a on c.id_cliente = a.id_cliente_master
    ), tree as (
      select id_cliente, id_cliente_master from above where id_cliente_master is null
      union
      select c.id_cliente, c.id_cliente_master from companies c join tree t on c.id_cliente_master = t.id_cliente
    ) select ${list} from tree join companies c using (id_cliente)`,
  ).execute(trx);
  return rows;
}

/** The given companies and every branch below them, within the scope; also which of the given are in scope. */
export async function listWithBranches(trx: TenantTransaction, ids: readonly number[]) {
  const columns = {
    ...columnsOf('companies', 'branch', 'id_cliente'),
    asked: sql<boolean>`id_cliente = any(${[...ids]}::int[])`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    with recursive branch as (
      select id_cliente from companies where id_cliente = any(${[...ids]}::int[])
      union
      select c.id_cliente from companies c join branch b on c.id_cliente_master = b.id_cliente
    ) select ${list} from branch`,
  ).execute(trx);
  return rows;
}

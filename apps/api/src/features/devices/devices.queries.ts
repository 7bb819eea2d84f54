import type { NewDevice } from '@escuta/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { COUNT, columnsOf, type RowOf, selecting, userName } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

const DEVICE = {
  ...columnsOf('devices', 'd', 'id_dispositivo', 'id_cliente', 'dt_criacao', 'dt_contato'),
  ...columnsOf('devices', 'd', 'dt_chave_anterior', 'dt_revogacao'),
  nome: sql<string>`d.descricao`,
  id_coletor: sql<number | null>`d.id_usuario`,
  ...columnsOf('companies', 'c', 'razao_social'),
  /** The collector may belong to the provider, outside the caller's scope. */
  nome_coletor: userName('d.id_usuario'),
  amostras: sql<number>`(select ${COUNT} from samples s where s.id_dispositivo = d.id_dispositivo)`,
};
export type DeviceRow = RowOf<typeof DEVICE>;

async function select(trx: TenantTransaction, where: RawBuilder<unknown>): Promise<DeviceRow[]> {
  const { rows } = await selecting(
    DEVICE,
    (list) => sql`
    select ${list} from devices d join companies c using (id_cliente) where ${where}
    order by d.dt_revogacao is not null, plain_text(c.razao_social), plain_text(d.descricao), d.id_dispositivo`,
  ).execute(trx);
  return rows;
}

/** The devices in scope by company and name, revoked ones last. */
export const listDevices = (trx: TenantTransaction) => select(trx, sql`true`);

/** One in scope, or null. */
export async function getDevice(trx: TenantTransaction, id_dispositivo: number): Promise<DeviceRow | null> {
  const [row] = await select(trx, sql`d.id_dispositivo = ${id_dispositivo}`);
  return row ?? null;
}

/** Locks one in scope for a change; null without one. */
export async function lockDevice(trx: TenantTransaction, id_dispositivo: number) {
  const row = await trx
    .selectFrom('devices')
    .selectAll()
    .where('id_dispositivo', '=', id_dispositivo)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}
export type StoredDevice = NonNullable<Awaited<ReturnType<typeof lockDevice>>>;

export async function insertDevice(
  trx: TenantTransaction,
  { nome, id_coletor, ...device }: NewDevice & { chave_hash: Buffer; dt_criacao: Date },
): Promise<number> {
  const { id_dispositivo } = await trx
    .insertInto('devices')
    .values({ ...device, descricao: nome, id_usuario: id_coletor })
    .returning('id_dispositivo')
    .executeTakeFirstOrThrow();
  return id_dispositivo;
}

export async function updateDevice(
  trx: TenantTransaction,
  id_dispositivo: number,
  values: Partial<Omit<StoredDevice, 'id_dispositivo' | 'id_cliente'>>,
): Promise<void> {
  await trx.updateTable('devices').set(values).where('id_dispositivo', '=', id_dispositivo).execute();
}

/** Active people who may collect for a company in scope, by name. */
export async function listCollectors(trx: TenantTransaction, id_cliente: number) {
  const columns = columnsOf('user_names', 'p', 'id_usuario', 'nome');
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from collectors_reaching(${id_cliente}) p order by plain_text(p.nome), p.id_usuario`,
  ).execute(trx);
  return rows;
}

const CALLER = {
  ...columnsOf('devices', 'd', 'id_dispositivo', 'id_cliente', 'dt_revogacao', 'dt_contato', 'chave_usada'),
  id_coletor: sql<number | null>`d.id_usuario`,
  /** It has this key as its previous one. */
  anterior: sql<boolean>`d.chave_hash <> k.hash`,
  ...columnsOf('devices', 'd', 'dt_chave_anterior'),
  ativo: sql<boolean>`c.ativo`,
};

/** The device with a key, present or previous, before a scope is known; null without one. */
export async function findByKey(system: AppDatabase, hash: Buffer) {
  const { rows } = await selecting(
    CALLER,
    (list) => sql`
    select ${list} from (select ${hash}::bytea as hash) k
      join devices d on d.chave_hash = k.hash or d.chave_anterior_hash = k.hash
      join companies c on c.id_cliente = d.id_cliente`,
  ).execute(system);
  return rows[0] ?? null;
}

/** Notes that a device has called, and whether it has used its present key. */
export async function noteContact(
  system: AppDatabase,
  id_dispositivo: number,
  contact: { dt_contato: Date; chave_usada: boolean },
): Promise<void> {
  await system.updateTable('devices').set(contact).where('id_dispositivo', '=', id_dispositivo).execute();
}

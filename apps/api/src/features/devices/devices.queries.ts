import { type NewDevice, REFUSALS_KEPT, type ToldProblem } from '@escuta/contract';
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
  /** Refusals by day, the last day first. */
  recusadas: sql<{ dia: string; recusas: number; dt_ultima: string; problema: ToldProblem }[]>`
    (select coalesce(json_agg(r order by r.dia desc), '[]'::json) from device_refusals r where r.id_dispositivo = d.id_dispositivo)`,
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

/** Whether another device of a company that may send has this name; case and accents do not matter. */
export async function hasNamesake(
  trx: TenantTransaction,
  { id_dispositivo, id_cliente, nome }: { id_dispositivo: number | null; id_cliente: number; nome: string },
): Promise<boolean> {
  const columns = { taken: sql<boolean>`true` };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from devices d
    where d.id_cliente = ${id_cliente} and d.dt_revogacao is null and plain_text(d.descricao) = plain_text(${nome})
      and d.id_dispositivo is distinct from ${id_dispositivo}::int
    limit 1`,
  ).execute(trx);
  return rows.length > 0;
}

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
type CallerRow = RowOf<typeof CALLER>;

/** The device with a key, present or previous, before a scope is known; null without one. */
export async function findByKey(system: AppDatabase, hash: Buffer): Promise<CallerRow | null> {
  const { rows } = await selecting(
    CALLER,
    (list) => sql`
    select ${list} from (select ${hash}::bytea as hash) k
      join devices d on d.chave_hash = k.hash or d.chave_anterior_hash = k.hash
      join companies c on c.id_cliente = d.id_cliente`,
  ).execute(system);
  return rows[0] ?? null;
}

/** Notes that a device has called, and that it has used its present key where it still is the one of the call: it may just be replaced. */
export async function noteContact(
  system: AppDatabase,
  id_dispositivo: number,
  { dt_contato, hash }: { dt_contato: Date; hash: Buffer },
): Promise<void> {
  await system
    .updateTable('devices')
    .set({ dt_contato, chave_usada: sql`chave_usada or chave_hash = ${hash}` })
    .where('id_dispositivo', '=', id_dispositivo)
    .execute();
}

/** The latest refusals of a device in scope, the last one first. */
export async function listRefusals(trx: TenantTransaction, id_dispositivo: number) {
  return trx
    .selectFrom('latest_refusals')
    .select(['dt_recusa', 'chave', 'problema'])
    .where('id_dispositivo', '=', id_dispositivo)
    .orderBy('id_recusa', 'desc')
    .limit(REFUSALS_KEPT)
    .execute();
}

/** Keeps a refusal of a device among its latest ones, of which the oldest goes. */
export async function keepRefusal(
  system: AppDatabase,
  { id_dispositivo, id_cliente }: { id_dispositivo: number; id_cliente: number },
  { now, chave, problema }: { now: Date; chave: string | null; problema: ToldProblem },
): Promise<void> {
  await system
    .insertInto('latest_refusals')
    .values({ id_dispositivo, id_cliente, dt_recusa: now, chave, problema: JSON.stringify(problema) })
    .execute();
  await system
    .deleteFrom('latest_refusals')
    .where('id_dispositivo', '=', id_dispositivo)
    .where('id_recusa', '<=', ({ selectFrom }) =>
      selectFrom('latest_refusals as l')
        .select('l.id_recusa')
        .where('l.id_dispositivo', '=', id_dispositivo)
        .orderBy('l.id_recusa', 'desc')
        .offset(REFUSALS_KEPT)
        .limit(1),
    )
    .execute();
}

/** Counts refusals of a device on their day. The first ones of a day take away the days before the one given. */
export async function countRefusal(
  system: AppDatabase,
  { id_dispositivo, id_cliente }: { id_dispositivo: number; id_cliente: number },
  { dia, from, now, count, problema }: { dia: string; from: string; now: Date; count: number; problema: ToldProblem },
): Promise<void> {
  const last = { dt_ultima: now, problema: JSON.stringify(problema) };
  const { recusas } = await system
    .insertInto('device_refusals')
    .values({ id_dispositivo, id_cliente, dia, recusas: count, ...last })
    .onConflict((conflict) =>
      conflict
        .columns(['id_dispositivo', 'dia'])
        .doUpdateSet({ ...last, recusas: sql`device_refusals.recusas + ${count}` }),
    )
    .returning('recusas')
    .executeTakeFirstOrThrow();
  if (recusas > count) return;
  await system
    .deleteFrom('device_refusals')
    .where('id_dispositivo', '=', id_dispositivo)
    .where('dia', '<', from)
    .execute();
}

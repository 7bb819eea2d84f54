import type { NetworkMatching, NewNetworkImport } from '@escuta/contract';
import { sql } from 'kysely';
import { COUNT, columnsOf, selecting, userName } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import type { StoredSegments } from './segments.ts';

const IMPORT = {
  ...columnsOf('networks', 'n', 'id_rede', 'id_cliente', 'chave', 'situacao', 'arquivo', 'sistema', 'correspondencia'),
  ...columnsOf('networks', 'n', 'dt_inicio'),
  usuario: userName('n.id_usuario'),
};

/** An import of a company by its key, in any state; null without one. `lock`: until the transaction ends, others may read or also change it. */
export async function findImport(
  trx: TenantTransaction,
  { id_cliente, chave }: { id_cliente: number; chave: string },
  lock: 'share' | 'update',
) {
  const locking = lock === 'share' ? sql`for share of n` : sql`for update of n`;
  const { rows } = await selecting(
    IMPORT,
    (list) => sql`select ${list} from networks n where n.id_cliente = ${id_cliente} and n.chave = ${chave} ${locking}`,
  ).execute(trx);
  return rows[0] ?? null;
}

/** The open import of a company; null without one. */
export async function findOpenImport(trx: TenantTransaction, id_cliente: number) {
  const { rows } = await selecting(
    IMPORT,
    (list) => sql`select ${list} from networks n where n.id_cliente = ${id_cliente} and n.situacao = 'aberta'`,
  ).execute(trx);
  return rows[0] ?? null;
}
export type StoredImport = NonNullable<Awaited<ReturnType<typeof findOpenImport>>>;

export async function insertImport(
  trx: TenantTransaction,
  given: Omit<NewNetworkImport, 'substituir' | 'correspondencia'> & { correspondencia: NetworkMatching } & {
    id_cliente: number;
    id_usuario: number;
    dt_inicio: Date;
  },
): Promise<number> {
  const { id_rede } = await trx
    .insertInto('networks')
    .values({ ...given, correspondencia: JSON.stringify(given.correspondencia) })
    .returning('id_rede')
    .executeTakeFirstOrThrow();
  return id_rede;
}

/** Takes a network out of use; its rows are deleted later. */
export async function takeOut(trx: TenantTransaction, id_rede: number): Promise<void> {
  await trx.updateTable('networks').set({ situacao: 'apagada' }).where('id_rede', '=', id_rede).execute();
}

/** What the batches of an import add up to. */
export async function sumBatches(trx: TenantTransaction, id_rede: number) {
  const columns = {
    lotes: COUNT,
    ultimo: sql<number>`coalesce(max(numero), 0)`,
    segmentos: sql<number>`coalesce(sum(segmentos), 0)::int`,
    vertices: sql<number>`coalesce(sum(vertices), 0)::int`,
    norte: sql<number>`max(norte)`,
    sul: sql<number>`min(sul)`,
    leste: sql<number>`max(leste)`,
    oeste: sql<number>`min(oeste)`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from network_batches where id_rede = ${id_rede}`,
  ).execute(trx);
  return rows[0] as NonNullable<(typeof rows)[0]>;
}

/** Numbers of the batches that have arrived, in their order. */
export async function listBatches(trx: TenantTransaction, id_rede: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('network_batches')
    .select('numero')
    .where('id_rede', '=', id_rede)
    .orderBy('numero')
    .execute();
  return rows.map(({ numero }) => numero);
}

/** Numbers from 1 to `most` of which no batch has arrived: how many, and the first. */
export async function missingBatches(trx: TenantTransaction, id_rede: number, most: number) {
  const columns = { faltam: COUNT, lote: sql<number | null>`min(n)` };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from generate_series(1, ${most}::int) n
    where not exists (select from network_batches b where b.id_rede = ${id_rede} and b.numero = n)`,
  ).execute(trx);
  return rows[0] ?? { faltam: 0, lote: null };
}

interface Batch {
  id_rede: number;
  id_cliente: number;
  numero: number;
  sha256: Buffer;
  data: Date;
}

/** Records a batch; false when one of this number is there already, which another call may have just sent. */
export async function insertBatch(trx: TenantTransaction, batch: Batch, stored: StoredSegments): Promise<boolean> {
  const { vertices, norte, sul, leste, oeste } = stored;
  const inserted = await trx
    .insertInto('network_batches')
    .values({ ...batch, segmentos: stored.caminho.length, vertices, norte, sul, leste, oeste })
    .onConflict((conflict) => conflict.columns(['id_rede', 'numero']).doNothing())
    .returning('numero')
    .execute();
  return inserted.length > 0;
}

export async function findBatch(trx: TenantTransaction, { id_rede, numero }: Pick<Batch, 'id_rede' | 'numero'>) {
  const row = await trx
    .selectFrom('network_batches')
    .select(['sha256', 'segmentos'])
    .where('id_rede', '=', id_rede)
    .where('numero', '=', numero)
    .executeTakeFirst();
  return row ?? null;
}

/** Inserts segments and their stretches, in one statement for each, with an array for each column. */
export async function storePipes(
  trx: TenantTransaction,
  { id_rede, id_cliente }: Pick<Batch, 'id_rede' | 'id_cliente'>,
  stored: StoredSegments,
): Promise<void> {
  const { caminho, metros, material, material_original, diametro, ano, codigo } = stored;
  await sql`
    insert into pipes (id_rede, id_cliente, caminho, metros, material, material_original, diametro, ano, codigo)
    select ${id_rede}, ${id_cliente}, s.caminho::path, s.metros, s.material, s.material_original, s.diametro, s.ano, s.codigo
    from unnest(${caminho}::text[], ${metros}::real[], ${material}::text[], ${material_original}::text[], ${diametro}::real[],
      ${ano}::smallint[], ${codigo}::text[]) s(caminho, metros, material, material_original, diametro, ano, codigo)`.execute(
    trx,
  );
  const { trechos } = stored;
  const materials = trechos.segmento.map((place) => material[place]);
  await sql`
    insert into stretches (id_rede, id_cliente, caminho, metros, material)
    select ${id_rede}, ${id_cliente}, t.caminho::path, t.metros, t.material
    from unnest(${trechos.caminho}::text[], ${trechos.metros}::real[], ${materials}::text[]) t(caminho, metros, material)`.execute(
    trx,
  );
}

import { IMPORTS_SHOWN, type ImportState } from '@escuta/contract';
import { type Insertable, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import type { Database } from '../../db/schema.ts';
import { type Columns, columnsOf, orNull, selecting, userName } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

type Connection = AppDatabase | TenantTransaction;

/** Tables of imports, which have these columns in common. */
export type ImportTable = 'address_imports' | 'sample_imports';

/** One import. */
export interface OneImport {
  table: ImportTable;
  chave: string;
}

/** The row of an import that begins, but for its dates. `id_usuario`: null for the command line. */
type Begun = {
  [Table in ImportTable]: { table: Table; row: Omit<Insertable<Database[Table]>, 'dt_inicio' | 'dt_ultimo'> };
}[ImportTable];

/** Begins an import at a date; false when there is one with this key. */
export async function insertImport(connection: Connection, { table, row }: Begun, data: Date): Promise<boolean> {
  const dates = { dt_inicio: data, dt_ultimo: data };
  const { numInsertedOrUpdatedRows } = await connection
    .insertInto(table)
    .values({ ...row, ...dates })
    .onConflict((conflict) => conflict.column('chave').doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const PROGRESS = columnsOf('address_imports', 'i', 'arquivo', 'situacao', 'novos', 'recusados');

/** The name of an import, its state and its counts; null when there is none of this key in reach. */
export async function findImport(connection: Connection, { table, chave }: OneImport) {
  const { rows } = await selecting(
    PROGRESS,
    (list) => sql`select ${list} from ${sql.table(table)} i where chave = ${chave}`,
  ).execute(connection);
  return rows[0] ?? null;
}

/** Notes that an import has added rows. A silent one goes on. Returns how many it has added; null when it is over. */
export async function addToImport(
  connection: Connection,
  { table, chave }: OneImport,
  { novos, data }: { novos: number; data: Date },
): Promise<number | null> {
  const { rows } = await selecting(
    columnsOf('address_imports', table, 'novos'),
    (list) => sql`
    update ${sql.table(table)} set novos = novos + ${novos}, dt_ultimo = ${data}, situacao = 'aberta'
    where chave = ${chave} and situacao in ('aberta', 'parada') returning ${list}`,
  ).execute(connection);
  return rows[0]?.novos ?? null;
}

/** How an import ends, with those of its counts that are known only now. */
export interface ImportEnd {
  situacao: ImportState;
  data: Date;
  counts?: Partial<Record<'enderecos' | 'gravacoes' | 'existentes' | 'recusados', number>>;
}

/** Ends an import that is not over. Returns whether it did. */
export async function setEnd(
  connection: Connection,
  { table, chave }: OneImport,
  { situacao, data, counts = {} }: ImportEnd,
): Promise<boolean> {
  const counted = Object.entries(counts).map(([name, count]) => sql`, ${sql.ref(name)} = ${count}`);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set situacao = ${situacao}, dt_ultimo = ${data}${sql.join(counted, sql``)}
    where chave = ${chave} and situacao in ('aberta', 'parada')`.execute(connection);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Marks the imports of a table of which nothing has come since an instant; returns them, each with who began it. */
export async function stopSilent(connection: Connection, table: ImportTable, before: Date) {
  const { rows } = await selecting(
    {
      ...columnsOf('address_imports', 'i', 'chave', 'novos'),
      ...orNull(columnsOf('users', 'u', 'id_usuario', 'id_cliente')),
    },
    (list) => sql`
    with stopped as (
      update ${sql.table(table)} set situacao = 'parada' where situacao = 'aberta' and dt_ultimo < ${before}
      returning chave, novos, id_usuario
    ) select ${list} from stopped i left join users u using (id_usuario)`,
  ).execute(connection);
  return rows;
}

/** The last imports of a table, the newest first, with who began each and further columns of the table `i`. */
export async function listImports<const More extends Columns>(
  connection: Connection,
  table: ImportTable,
  more: More,
  join = sql``,
) {
  const { rows } = await selecting(
    {
      ...columnsOf('address_imports', 'i', 'arquivo', 'situacao', 'dt_inicio', 'dt_ultimo', 'recusados', 'novos'),
      ...{ usuario: userName('i.id_usuario'), ...more },
    },
    (list) => sql`
    select ${list} from ${sql.table(table)} i ${join} order by i.id_importacao desc limit ${IMPORTS_SHOWN}`,
  ).execute(connection);
  return rows;
}

import { LISTENING, type MeasuredSound, NO_SUSPECT_POINT } from '@escuta/domain';
import { type Insertable, sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import type { Database } from '../../db/schema.ts';
import { COUNT, columnsOf, type RowOf, selecting } from '../../db/selecting.ts';

/** Locks a recording, after samples that are being stored with it; null when it is gone, not measured, or made up by the demonstration. */
export async function lockMeasured(trx: AppDatabase, id_gravacao: number): Promise<MeasuredSound | null> {
  const { rows } = await selecting(
    { medidas: sql<MeasuredSound | null>`g.medidas` },
    (list) => sql`select ${list} from recordings g where g.id_gravacao = ${id_gravacao} and not g.sintetico for update`,
  ).execute(trx);
  return rows[0]?.medidas ?? null;
}

const UNDECIDED = columnsOf(
  'samples',
  's',
  'id_amostra',
  'id_cliente',
  'dt_amostra',
  'sensor_serie',
  'sensor_modelo',
  'id_dispositivo',
);
export type UndecidedSample = RowOf<typeof UNDECIDED>;

/** Locks the samples of a recording on which nothing has been decided, so that none moves to another unit meanwhile. */
export async function lockUndecided(trx: AppDatabase, id_gravacao: number): Promise<UndecidedSample[]> {
  const { rows } = await selecting(
    UNDECIDED,
    (list) => sql`
    select ${list} from samples s
    where s.id_gravacao = ${id_gravacao} and not exists (select from sample_decisions d where d.id_amostra = s.id_amostra)
    order by s.id_amostra for no key update`,
  ).execute(trx);
  return rows;
}

/** The company tree of a company: its units share recorders. */
export async function treeOf(trx: AppDatabase, id_cliente: number): Promise<number[]> {
  const { rows } = await selecting(
    columnsOf('companies', 'c', 'id_cliente'),
    (list) => sql`select ${list} from companies c where company_top(c.id_cliente) = company_top(${id_cliente})`,
  ).execute(trx);
  return rows.map((row) => row.id_cliente);
}

/** Levels of the last usable samples of a recorder, or of a model, in some companies; newest first. */
export async function lastLevels(
  trx: AppDatabase,
  tree: readonly number[],
  { column, key }: { column: 'gravador' | 'modelo'; key: string },
): Promise<number[]> {
  const { rows } = await selecting(
    { nivel: sql<number>`last.nivel` },
    (list) => sql`
    select ${list} from unnest(${[...tree]}::int[]) unit(id_cliente) cross join lateral (
      select d.nivel, d.dt_amostra from sample_decisions d
      where d.${sql.ref(column)} = ${key} and d.id_cliente = unit.id_cliente and d.utilizavel
      order by d.dt_amostra desc limit ${LISTENING.referenceMost}) last
    order by last.dt_amostra desc limit ${LISTENING.referenceMost}`,
  ).execute(trx);
  return rows.map(({ nivel }) => nivel);
}

/** Samples of some companies with a difference, since an instant; over `sample_decisions d`. */
const compared = (tree: readonly number[], since: Date) =>
  sql`d.id_cliente = any(${[...tree]}::int[]) and d.dt_amostra >= ${since} and d.diferenca is not null`;

/** How many samples some companies have to compare with, and on how many of them an approved report found a leak. */
export async function countCompared(trx: AppDatabase, tree: readonly number[], since: Date) {
  const columns = {
    count: COUNT,
    confirmed: sql<number>`(count(*) filter (where exists (
      select from leak_report_samples l join leak_reports r using (id_relatorio)
      where l.id_amostra = d.id_amostra and r.id_status_relatorio = 1 and strpos(r.tipo_vazamento, ${NO_SUSPECT_POINT}) = 0)))::int`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from sample_decisions d where ${compared(tree, since)}`,
  ).execute(trx);
  return rows[0] ?? { count: 0, confirmed: 0 };
}

/** The difference at a place, from the highest down. */
export async function differenceAt(trx: AppDatabase, tree: readonly number[], since: Date, place: number) {
  const { rows } = await selecting(
    { diferenca: sql<number>`d.diferenca` },
    (list) => sql`
    select ${list} from sample_decisions d where ${compared(tree, since)}
    order by d.diferenca desc offset ${place} limit 1`,
  ).execute(trx);
  return rows[0]?.diferenca ?? null;
}

/** The share that a company, or the nearest one above it, has set. */
export async function shareOf(trx: AppDatabase, id_cliente: number): Promise<number | null> {
  const { rows } = await selecting(
    { parcela: sql<number>`up.parcela_escuta` },
    (list) => sql`
    with recursive up as (
      select id_cliente, id_cliente_master, parcela_escuta, 0 as above from companies where id_cliente = ${id_cliente}
      union all
      select c.id_cliente, c.id_cliente_master, c.parcela_escuta, up.above + 1 from companies c join up on c.id_cliente = up.id_cliente_master)
    select ${list} from up where up.parcela_escuta is not null order by up.above limit 1`,
  ).execute(trx);
  return rows[0]?.parcela ?? null;
}

/** Stores a decision; false when there is one. */
export async function insertDecision(
  trx: AppDatabase,
  row: Insertable<Database['sample_decisions']>,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('sample_decisions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id_amostra')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Gives a sample its class where it waits for one by default and nobody has decided anything on it, also meanwhile. */
export async function classifyUndecided(
  trx: AppDatabase,
  id_amostra: number,
  classificacao: 'LEAK' | 'LESS' | 'INCO',
): Promise<void> {
  await trx
    .updateTable('samples')
    .set({ classificacao })
    .where('id_amostra', '=', id_amostra)
    .where('classificacao', '=', 'PEND')
    .where('dt_classificacao', 'is', null)
    .where('classificacao_cliente', 'is', null)
    .where('classe_final', 'is', null)
    .where('total_inspecoes', '=', 0)
    .execute();
}

import { sql } from 'kysely';
import { selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { type AskedNetwork, statesOf } from './coverage.queries.ts';

/** What is known of the stretches at samples. */
export async function listStates(trx: TenantTransaction, asked: AskedNetwork) {
  const columns = {
    id_trecho: sql<number>`s.id_trecho`,
    ouvidas: sql<number>`s.ouvidas::int`,
    recusas: sql<number>`s.recusas::int`,
    ultima: sql<Date | null>`s.ultima`,
  };
  const { rows } = await selecting(columns, (list) => sql`with ${statesOf(asked)} select ${list} from state s`).execute(
    trx,
  );
  return rows;
}
export type StretchStateRow = Awaited<ReturnType<typeof listStates>>[number];

/** The next stretches of a network, in the order of their ids. */
export async function listStretchesAfter(
  trx: TenantTransaction,
  { id_rede, after, most }: { id_rede: number; after: number; most: number },
) {
  const columns = {
    id_trecho: sql<number>`t.id_trecho`,
    forma: sql<Buffer>`path_send(t.caminho)`,
    metros: sql<number>`t.metros`,
    material: sql<string>`t.material`,
    rua: sql<string | null>`t.rua`,
    bairro: sql<string | null>`t.bairro`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from stretches t
    where t.id_rede = ${id_rede} and t.id_trecho > ${after} order by t.id_trecho limit ${most}`,
  ).execute(trx);
  return rows;
}

/** Number of stretches of networks. */
export async function countStretches(trx: TenantTransaction, networks: readonly number[]): Promise<number> {
  const columns = { n: sql<number>`count(*)::int` };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from stretches where id_rede = any(${networks}::int[])`,
  ).execute(trx);
  return rows[0]?.n ?? 0;
}

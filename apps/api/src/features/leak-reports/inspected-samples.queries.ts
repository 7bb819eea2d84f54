import { sql } from 'kysely';
import { columnsOf, type RowOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** A locked sample with the data for the rules of slots. */
const LOCKED = {
  ...columnsOf('samples', 's', 'id_amostra', 'id_cliente', 'seq', 'classe', 'classificacao_cliente'),
  ...columnsOf('samples', 's', 'id_inspecionar', 'id_inspecionar2', 'id_inspecionar3'),
  /** Slots (1 to 3) with a report. */
  reportedSlots: sql<number[]>`array(select n from generate_series(1, 3) n where s.laudos & (1 << (n - 1)) <> 0)`,
  hasApprovedReport: sql<boolean>`exists (
        select 1 from leak_report_samples x join leak_reports r using (id_relatorio)
        where x.id_amostra = s.id_amostra and r.id_status_relatorio = 1)`,
};
export type LockedSample = RowOf<typeof LOCKED>;

/**
 * Locks samples in the order of their ids, like every change of several samples, to avoid deadlocks; leaves out samples outside the scope.
 * Reads related rows after the lock, since they may have changed while waiting for it.
 */
export async function lockInspectedSamples(trx: TenantTransaction, ids: readonly number[]): Promise<LockedSample[]> {
  const these = sql`(${[...ids]}::int[])`;
  await sql`select 1 from samples where id_amostra = any${these} order by id_amostra for update`.execute(trx);
  const { rows } = await selecting(
    LOCKED,
    (list) => sql`select ${list} from samples s where s.id_amostra = any${these} order by s.id_amostra`,
  ).execute(trx);
  return rows;
}

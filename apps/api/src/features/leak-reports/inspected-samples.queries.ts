import type { InspectedSample } from '@escuta/domain';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../db/transactions.ts';

/** A locked sample with what decides about its slots. */
export interface LockedSample extends InspectedSample {
  id_amostra: number;
  id_cliente: number;
  seq: string;
  classificacao_cliente: string | null;
  /** Slots 1 to 3 that have their report. */
  reportedSlots: number[];
}

/**
 * Locks samples in the order of their ids, as everyone does who changes several; those out of reach are left out. What hangs on them is
 * read after the lock, or it would be as it was before whoever held it.
 */
export async function lockInspectedSamples(trx: TenantTransaction, ids: readonly number[]): Promise<LockedSample[]> {
  const these = sql`(${[...ids]}::int[])`;
  await sql`select 1 from samples where id_amostra = any${these} order by id_amostra for update`.execute(trx);
  const { rows } = await sql<LockedSample>`
    select s.id_amostra, s.id_cliente, s.seq, s.classe, s.classificacao_cliente, s.id_inspecionar, s.id_inspecionar2, s.id_inspecionar3,
      array(select n from generate_series(1, 3) n where s.laudos & (1 << (n - 1)) <> 0) as "reportedSlots",
      exists (select 1 from leak_report_samples x join leak_reports r using (id_relatorio)
        where x.id_amostra = s.id_amostra and r.id_status_relatorio = 1) as "hasApprovedReport"
    from samples s where s.id_amostra = any${these} order by s.id_amostra`.execute(trx);
  return rows;
}

import type { ImpactParameters } from '@escuta/contract';
import type { AppDatabase } from '../../db/connection.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

const COLUMNS = ['pool', 'truck', 'water_tank', 'vazao_rede', 'vazao_ramal'] as const;

export function readParameters(trx: TenantTransaction): Promise<ImpactParameters> {
  return trx.selectFrom('impact_parameters').select(COLUMNS).executeTakeFirstOrThrow();
}

/** Writes what is given; the one row is every company's, so no tenant's role may. */
export async function writeParameters(system: AppDatabase, change: Partial<ImpactParameters>): Promise<void> {
  if (Object.keys(change).length > 0) await system.updateTable('impact_parameters').set(change).execute();
}

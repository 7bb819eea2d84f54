import type { ImpactParameters } from '@escuta/contract';
import type { AppDatabase } from '../../db/connection.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** The parameters, which are all editable. */
export const PARAMETERS = ['pool', 'truck', 'water_tank', 'vazao_rede', 'vazao_ramal'] as const;

export function readParameters(trx: TenantTransaction): Promise<ImpactParameters> {
  return trx.selectFrom('impact_parameters').select(PARAMETERS).executeTakeFirstOrThrow();
}

/** The parameters, locked until the transaction ends. The tenant's role may not. */
export function lockParameters(system: AppDatabase): Promise<ImpactParameters> {
  return system.selectFrom('impact_parameters').select(PARAMETERS).forUpdate().executeTakeFirstOrThrow();
}

/** Stores the given values. The single row is shared by all companies, so the tenant's role may not write it. */
export async function writeParameters(system: AppDatabase, change: Partial<ImpactParameters>): Promise<void> {
  if (Object.keys(change).length > 0) await system.updateTable('impact_parameters').set(change).execute();
}

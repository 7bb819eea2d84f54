import type { DayRange } from '@escuta/domain';
import type { Services } from '../../context.ts';
import { commandScope, type TenantScope } from '../../db/scope.ts';
import { inScope } from '../../db/transactions.ts';
import { ALWAYS, changedCompanies, foldDays } from './rollups.queries.ts';

/** Company days counted in one transaction, few enough for the statement timeout of 30 seconds. */
const DAYS = 50;

/** Brings the rollups of a range up to date with samples and reports. */
export async function foldRange(
  { connections }: Pick<Services, 'connections'>,
  scope: TenantScope,
  { companies, range }: { companies: readonly number[]; range: DayRange },
): Promise<void> {
  let folded: number;
  do {
    folded = await inScope(connections.tenant, scope, (trx) =>
      foldDays(trx, companies, range, { most: DAYS, patient: true }),
    );
  } while (folded >= DAYS);
}

/** Counts everything that has changed, except companies that another process is counting. */
export async function foldChanges(
  { connections }: Pick<Services, 'connections'>,
  stopped: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const company of await changedCompanies(connections.system)) {
    let folded = DAYS;
    while (folded >= DAYS && !stopped.aborted) {
      folded = await inScope(connections.tenant, commandScope([company]), (trx) =>
        foldDays(trx, [company], ALWAYS, { most: DAYS, patient: false }),
      );
    }
  }
}

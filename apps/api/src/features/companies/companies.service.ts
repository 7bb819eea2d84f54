import type { TenantScope } from '../../db/scope.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import type { Services, Session } from '../../http/context.ts';
import { Problem } from '../../problems/problem.ts';
import { listMapCompanies, listWithBranches } from './companies.queries.ts';

/** The companies that filters and maps offer to the caller. */
export function mapCompanies(services: Services, session: Session) {
  return inScope(services.connections.tenant, session.scope, listMapCompanies);
}

/**
 * The companies a search runs over: those asked for with their branches (D-03), or the whole scope.
 * Throws company_not_found when one asked for lies outside it.
 */
export async function companiesToSearch(
  trx: TenantTransaction,
  scope: TenantScope,
  asked: readonly number[] | null | undefined,
): Promise<readonly number[]> {
  if (!asked || asked.length === 0) return scope.clients;
  const found = await listWithBranches(trx, asked);
  const known = new Set(found.filter((row) => row.asked).map((row) => row.id_cliente));
  if (asked.some((id) => !known.has(id))) throw new Problem('company_not_found');
  return found.map((row) => row.id_cliente);
}

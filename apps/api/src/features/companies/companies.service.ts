import type { Company, CompanyTree, MapCompany, MapCompanyTree, MapOpening } from '@escuta/contract';
import { companyTree, flatCompanies, mayPermit } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import type { TenantScope } from '../../db/scope.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { mediaLinks } from '../media/index.ts';
import {
  findCompany,
  findOpening,
  findShareAbove,
  listMapCompanies,
  listSampleCompanies,
  listTree,
  listUnits,
  listWithBranches,
} from './companies.queries.ts';

type Format = 'arvore' | 'lista';

/** Companies for the caller's filters and maps, by name, as a tree or flat. */
export async function mapCompanies(
  services: Services,
  session: Session,
  formato: Format,
): Promise<{ dados: MapCompanyTree[]; total: number }> {
  const companies = await inScope(services.connections.tenant, session.scope, listMapCompanies);
  return { dados: formato === 'lista' ? companies : companyTree(companies), total: companies.length };
}

/** Where the map opens for people of the caller's company. */
export function mapOpening({ connections }: Services, { user }: Session): Promise<MapOpening | null> {
  return findOpening(connections.system, user.id_cliente);
}

/** Companies in the caller's scope that have samples. */
export function sampleCompanies(services: Services, session: Session): Promise<MapCompany[]> {
  return inScope(services.connections.tenant, session.scope, listSampleCompanies);
}

/**
 * A company as the caller may see it. Throws company_not_found for null.
 */
export async function tellCompany(
  services: Services,
  { user, scope }: Session,
  company: Omit<Company, 'parcela_acima'> | null,
): Promise<Company> {
  if (!company) throw new Problem('company_not_found');
  const link = await mediaLinks(services);
  const realm = mayPermit(user) ? company.realm : null;
  const above = await findShareAbove(services.connections.system, company);
  const parcela_acima = above && {
    parcela: above.parcela,
    razao_social: scope.clients.includes(above.id_cliente) ? above.razao_social : null,
  };
  return { ...company, realm, parcela_acima, logomarca: company.logomarca && link(company.logomarca) };
}

/** One company. Throws company_not_found outside the scope. */
export async function getCompany(services: Services, session: Session, id: number): Promise<Company> {
  const company = await inScope(services.connections.tenant, session.scope, (trx) => findCompany(trx, id));
  return tellCompany(services, session, company);
}

/** Companies that the caller administers, by name, as a tree or flat (CLI-04). */
export async function listCompanies(
  services: Services,
  session: Session,
  formato: Format,
): Promise<{ dados: CompanyTree[]; total: number }> {
  const companies = await inScope(services.connections.tenant, session.scope, listMapCompanies);
  return { dados: formato === 'lista' ? flatCompanies(companies) : companyTree(companies), total: companies.length };
}

/** The branches below a company. Throws company_not_found outside the scope. */
export function unitsOf(services: Services, session: Session, id: number): Promise<MapCompany[]> {
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    if (!(await findCompany(trx, id))) throw new Problem('company_not_found');
    return listUnits(trx, id);
  });
}

/**
 * The company tree of a unit, which must be an active branch of the same tree.
 * Throws company_not_found for a company outside the scope, unit_not_available for any other.
 */
export async function unitAndTree(
  trx: TenantTransaction,
  { unit, company }: { unit: number; company: number },
): Promise<number[]> {
  for (const id of [company, unit]) if (!(await findCompany(trx, id))) throw new Problem('company_not_found');
  const tree = await listTree(trx, company);
  const found = tree.find(({ id_cliente }) => id_cliente === unit);
  if (!found?.ativo || found.id_cliente_master === null) throw new Problem('unit_not_available');
  return tree.map(({ id_cliente }) => id_cliente);
}

/**
 * The companies to search: the requested ones with their branches (D-03), or the whole scope.
 * Throws company_not_found when a requested one is outside the scope.
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

/** The companies below one, which its users may have as units. Throws company_not_found outside the scope. */
export async function unitsBelow(trx: TenantTransaction, id_cliente: number): Promise<ReadonlySet<number>> {
  if (!(await findCompany(trx, id_cliente))) throw new Problem('company_not_found');
  return new Set((await listUnits(trx, id_cliente)).map((unit) => unit.id_cliente));
}

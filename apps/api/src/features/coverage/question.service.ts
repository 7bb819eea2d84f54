import type { CoverageFilter } from '@escuta/contract';
import type { Session } from '../../context.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { refuseBadPeriod } from '../../problems/period.ts';
import { Problem } from '../../problems/problem.ts';
import { companiesToSearch } from '../companies/index.ts';
import { listInForce, type StoredNetwork } from '../network/index.ts';
import { endOfMinute } from '../samples/index.ts';
import { type Asked, type AskedNetwork, isLinking, listApplied } from './coverage.queries.ts';

type Company = Awaited<ReturnType<typeof listApplied>>[number];

/** A network that applies to some of the companies asked. */
export interface AppliedNetwork extends AskedNetwork {
  /** Null: the network belongs to a company above the caller's scope. */
  network: StoredNetwork | null;
  /** Name of the company that it belongs to; null outside the scope. */
  owner: string | null;
}

export interface Question {
  all: readonly Company[];
  networks: readonly AppliedNetwork[];
  /** The companies without a network, with the period. */
  without: Asked;
}

/** The period of a call. @throws Problem period_reversed, period_too_long */
export function periodOf(filter: Pick<CoverageFilter, 'dti' | 'dtf'>): Pick<Asked, 'since' | 'until'> {
  refuseBadPeriod(filter);
  return { since: new Date(filter.dti), until: endOfMinute(filter.dtf) };
}

/** Refuses an answer that would lack most samples of a company. @throws Problem coverage_linking */
export async function refuseWhileLinking(trx: TenantTransaction, companies: readonly number[]): Promise<void> {
  if (await isLinking(trx, companies)) throw new Problem('coverage_linking');
}

/** Companies, networks and period of a call. @throws Problem company_not_found, period_reversed, period_too_long, coverage_linking */
export async function questionOf(
  trx: TenantTransaction,
  { scope }: Session,
  filter: CoverageFilter,
): Promise<Question> {
  const period = periodOf(filter);
  const all = await listApplied(trx, await companiesToSearch(trx, scope, filter.id_cliente));
  await refuseWhileLinking(
    trx,
    all.map(({ id_cliente }) => id_cliente),
  );
  const inForce = new Map((await listInForce(trx)).map((network) => [network.id_rede, network]));
  const owners = await listApplied(
    trx,
    [...inForce.values()].map(({ id_cliente }) => id_cliente),
  );
  const names = new Map(owners.map(({ id_cliente, razao_social }) => [id_cliente, razao_social]));
  const companiesOf = (id_rede: number | null) =>
    all.filter((company) => company.id_rede === id_rede).map(({ id_cliente }) => id_cliente);
  const networks = [...new Set(all.flatMap(({ id_rede }) => id_rede ?? []))].map((id_rede) => {
    const network = inForce.get(id_rede) ?? null;
    const owner = network && (names.get(network.id_cliente) ?? null);
    return { ...period, id_rede, network, owner, whole: network !== null, companies: companiesOf(id_rede) };
  });
  return { all, networks, without: { ...period, companies: companiesOf(null) } };
}

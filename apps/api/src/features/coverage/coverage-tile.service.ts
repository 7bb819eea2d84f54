import { COVERAGE_LAYER, type CoverageFilter } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { companiesToSearch, findCompany } from '../companies/index.ts';
import { areaOf, encodeTile, listInForce, type TilePlace } from '../network/index.ts';
import { listApplied } from './coverage.queries.ts';
import { listStretches } from './coverage-tile.queries.ts';
import { periodOf, refuseWhileLinking } from './question.service.ts';

/** A tile of the stretches of a network with their state in a period; null where it has none, or applies to none of the companies asked. */
export async function coverageTile(
  services: Services,
  session: Session,
  { id, rede, ...place }: { id: number; rede: string } & TilePlace,
  filter: CoverageFilter,
): Promise<Uint8Array | null> {
  const period = periodOf(filter);
  const stretches = await inScope(services.connections.tenant, session.scope, async (trx) => {
    if (!(await findCompany(trx, id))) throw new Problem('company_not_found');
    const companies = await companiesToSearch(trx, session.scope, filter.id_cliente);
    await refuseWhileLinking(trx, companies);
    const network = (await listInForce(trx)).find(({ id_cliente, chave }) => id_cliente === id && chave === rede);
    if (!network) throw new Problem('network_not_found');
    // Without samples of its own companies, all of another network would look left out.
    const applied = await listApplied(trx, companies);
    if (!applied.some(({ id_rede }) => id_rede === network.id_rede)) return [];
    return listStretches(trx, { ...network, ...period, companies }, areaOf(place));
  });
  return encodeTile(stretches, place, COVERAGE_LAYER);
}

import type { InspectorOption, MapSearch } from '@escuta/contract';
import { seesDemonstrationContent } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { companiesToSearch } from '../companies/index.ts';
import { resolveCriteria, viewerOf } from '../samples/index.ts';
import { listClosed, listInspectorsOf, type SlotSample } from './inspections.queries.ts';

/** Inspectors for samples of a company, by name; empty for commercial users, who assign nobody and see no real names (D-23). */
export function listInspectors(services: Services, session: Session, id_cliente: number): Promise<InspectorOption[]> {
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    await companiesToSearch(trx, session.scope, [id_cliente]);
    if (seesDemonstrationContent(session.user)) return [];
    const found = await listInspectorsOf(trx, [id_cliente]);
    return found.map(({ id_usuario, nome }) => ({ id: id_usuario, nome }));
  });
}

/** Samples of a map search with an approved report; empty for commercial users, who see no state of inspections (D-23). */
export function listClosedSamples(services: Services, session: Session, search: MapSearch): Promise<number[]> {
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const criteria = await resolveCriteria(trx, session, search, services.clock.now());
    return viewerOf(session).inspections === 'real' ? listClosed(trx, criteria) : [];
  });
}

/** The samples outside the scope of their new inspector (D-10). */
export async function outOfReach(
  trx: TenantTransaction,
  planned: readonly { sample: SlotSample; people: readonly number[] }[],
): Promise<SlotSample[]> {
  const companies = [...new Set(planned.map(({ sample }) => sample.id_cliente))];
  const people = [...new Set(planned.flatMap((each) => each.people))];
  if (people.length === 0) return [];
  const found = await listInspectorsOf(trx, companies, people);
  const pairs = new Set(found.map(({ id_cliente, id_usuario }) => `${id_cliente} ${id_usuario}`));
  return planned
    .filter(({ sample, people }) => people.some((person) => !pairs.has(`${sample.id_cliente} ${person}`)))
    .map(({ sample }) => sample);
}

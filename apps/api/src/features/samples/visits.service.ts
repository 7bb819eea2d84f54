import { type PlaceVisits, VISITS_MAX } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { inHandOf, withoutRanking } from './in-hand.service.ts';
import type { Viewer } from './samples.view.ts';
import { viewerOf } from './search.service.ts';
import { findVisitedPlace, findVisits, type VisitedPlace } from './visits.queries.ts';
import { toVisit } from './visits.view.ts';

/** The place of a sample as the caller may know it; null outside the scope. */
export async function placeFor(
  trx: TenantTransaction,
  viewer: Viewer,
  id_amostra: number,
): Promise<VisitedPlace | null> {
  const found = await findVisitedPlace(trx, id_amostra);
  return found && viewer.addresses !== 'real' ? { ...found, hidrometro: null } : found;
}

/**
 * All visits to the place of a sample that the caller may see, of any period, newest first (PLACE-03). A meter tells whose house it is, like an
 * address, so commercial users get visits by distance alone (D-23). Throws sample_not_found outside the scope.
 */
export function listVisits(
  { connections, clock }: Services,
  session: Session,
  id_amostra: number,
): Promise<PlaceVisits> {
  const viewer = viewerOf(session);
  return inScope(connections.tenant, session.scope, async (trx) => {
    const place = await placeFor(trx, viewer, id_amostra);
    if (!place) throw new Problem('sample_not_found');
    const { rows, total } = await findVisits(trx, place, VISITS_MAX);
    const inHand = await inHandOf(trx, session, clock.now());
    return {
      dados: rows.map((row) => toVisit(withoutRanking(inHand, row), viewer)),
      total,
      hidrometro: place.hidrometro,
    };
  });
}

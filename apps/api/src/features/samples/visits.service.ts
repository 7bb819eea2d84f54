import { type PlaceVisits, VISITS_MAX } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { viewerOf } from './search.service.ts';
import { findVisitedPlace, findVisits } from './visits.queries.ts';
import { toVisit } from './visits.view.ts';

/**
 * All visits to the place of a sample that the caller may see, of any period, newest first (PLACE-03). A meter tells whose house it is, like an
 * address, so commercial users get visits by distance alone (D-23). Throws sample_not_found outside the scope.
 */
export function listVisits({ connections }: Services, session: Session, id_amostra: number): Promise<PlaceVisits> {
  const viewer = viewerOf(session);
  return inScope(connections.tenant, session.scope, async (trx) => {
    const found = await findVisitedPlace(trx, id_amostra);
    if (!found) throw new Problem('sample_not_found');
    const place = viewer.addresses === 'real' ? found : { ...found, hidrometro: null };
    const { rows, total } = await findVisits(trx, place, VISITS_MAX);
    return { dados: rows.map((row) => toVisit(row, viewer)), total, hidrometro: place.hidrometro };
  });
}

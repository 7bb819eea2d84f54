import { type Comparison, type Comparisons, toInstant } from '@escuta/contract';
import { hasRecording } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { type ComparisonRow, findCompared, findNearestJudged, findUsualSound } from './comparisons.queries.ts';
import { inHandOf, withoutRanking } from './in-hand.service.ts';
import { viewerOf } from './search.service.ts';
import { findEarlierVisit } from './visits.queries.ts';
import { placeFor } from './visits.service.ts';

/**
 * The sounds that a sample is compared with (LSN-10), all within what the caller may hear. What reports found is told only to those who see
 * inspections (D-23). Of one in hand at the desk neither its level nor its sensor's usual sound is told: the ranking goes by their difference (LSN-04).
 * Throws sample_not_found outside the scope.
 */
export function compareSample(
  { connections, clock }: Services,
  session: Session,
  id_amostra: number,
): Promise<Comparisons> {
  const viewer = viewerOf(session);
  return inScope(connections.tenant, session.scope, async (trx) => {
    const sample = await findCompared(trx, id_amostra);
    const place = await placeFor(trx, viewer, id_amostra);
    if (!sample || !place) throw new Problem('sample_not_found');
    const inHand = await inHandOf(trx, session, clock.now());
    const hides = inHand.has(id_amostra);
    const toComparison = (row: ComparisonRow | null): Comparison | null =>
      row && { ...withoutRanking(inHand, row), dt_amostra: toInstant(row.dt_amostra) };
    const judged = async (isLeak: boolean) =>
      viewer.inspections === 'real' ? toComparison(await findNearestJudged(trx, sample, isLeak)) : null;
    return {
      nivel: hasRecording(sample.classificacao) && !hides ? sample.nivel : null,
      habitual: hides ? null : toComparison(await findUsualSound(trx, sample)),
      vazamento: await judged(true),
      sem_vazamento: await judged(false),
      visita_anterior: toComparison(await findEarlierVisit(trx, place, sample.dt_amostra)),
    };
  });
}

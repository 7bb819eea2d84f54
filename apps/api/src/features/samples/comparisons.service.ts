import { type Comparison, type Comparisons, toInstant, VISITS_MAX } from '@escuta/contract';
import { hasRecording } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { type ComparisonRow, findCompared, findNearestJudged, findUsualSound } from './comparisons.queries.ts';
import { viewerOf } from './search.service.ts';
import { findVisits } from './visits.queries.ts';
import { placeFor } from './visits.service.ts';

const toComparison = (row: ComparisonRow | null): Comparison | null =>
  row && { ...row, dt_amostra: toInstant(row.dt_amostra) };

/**
 * The sounds that a sample is compared with (LSN-10), all within what the caller may hear. What reports found is told only to those who see
 * inspections (D-23). Throws sample_not_found outside the scope.
 */
export function compareSample({ connections }: Services, session: Session, id_amostra: number): Promise<Comparisons> {
  const viewer = viewerOf(session);
  return inScope(connections.tenant, session.scope, async (trx) => {
    const sample = await findCompared(trx, id_amostra);
    const place = await placeFor(trx, viewer, id_amostra);
    if (!sample || !place) throw new Problem('sample_not_found');
    const judged = async (isLeak: boolean) =>
      viewer.inspections === 'real' ? toComparison(await findNearestJudged(trx, sample, isLeak)) : null;
    const { rows } = await findVisits(trx, place, VISITS_MAX);
    const earlier = rows.find(
      (row) => row.dt_amostra < sample.dt_amostra && row.com_gravacao && hasRecording(row.classificacao),
    );
    return {
      nivel: hasRecording(sample.classificacao) ? sample.nivel : null,
      habitual: toComparison(await findUsualSound(trx, sample)),
      vazamento: await judged(true),
      sem_vazamento: await judged(false),
      visita_anterior: toComparison(earlier ?? null),
    };
  });
}

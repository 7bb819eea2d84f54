import { INSPECTION_STATUSES, toInstant, type Visit } from '@escuta/contract';
import { DEMONSTRATION, hasRecording } from '@escuta/domain';
import type { Viewer } from './samples.view.ts';
import type { VisitRow } from './visits.queries.ts';

type Outcome = Pick<Visit, 'totalInspectionOrders' | 'status' | 'tipo_vazamento' | 'status_relatorio'>;

/** What a visit tells of inspections, as the lists do. */
function outcomeOf({ total_inspecoes, status_inspecao, ultimo_laudo }: VisitRow, { inspections }: Viewer): Outcome {
  if (inspections !== 'real') {
    const tipo_vazamento = inspections === 'demonstration' ? DEMONSTRATION.tipo_vazamento : null;
    return { totalInspectionOrders: null, status: 'SEMINSPEÇÃO', tipo_vazamento, status_relatorio: null };
  }
  return {
    totalInspectionOrders: (total_inspecoes || null) as Visit['totalInspectionOrders'],
    status: INSPECTION_STATUSES[status_inspecao] ?? 'SEMINSPEÇÃO',
    tipo_vazamento: ultimo_laudo?.tipo_vazamento ?? null,
    status_relatorio: ultimo_laudo?.status_relatorio ?? null,
  };
}

/** A visit for the reply. */
export function toVisit(row: VisitRow, viewer: Viewer): Visit {
  const hasSound = hasRecording(row.classificacao) && row.com_gravacao;
  return {
    ...row,
    dt_amostra: toInstant(row.dt_amostra),
    com_audio: hasSound,
    nivel: hasSound ? row.nivel : null,
    ...outcomeOf(row, viewer),
  };
}

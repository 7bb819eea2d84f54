import type { InspectionState } from '@escuta/contract';
import { inspectionStatus, SLOT_NUMBERS, totalInspectionOrders } from '@escuta/domain';
import { responsiblesOf } from '../samples/index.ts';
import type { getSlotNames } from './inspections.queries.ts';

/** The slots of a sample as sent after a change. */
export function toInspectionState(row: Awaited<ReturnType<typeof getSlotNames>>): InspectionState {
  const { id_inspecionar, id_inspecionar2, id_inspecionar3 } = row;
  const reported = SLOT_NUMBERS.filter((slot) => (row.laudos & (1 << (slot - 1))) !== 0);
  return {
    id_inspecionar,
    id_inspecionar2,
    id_inspecionar3,
    totalInspectionOrders: totalInspectionOrders(row),
    status: inspectionStatus(row, reported),
    responsaveis: responsiblesOf(row),
  };
}

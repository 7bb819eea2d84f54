import type { InspectionStatus } from '@escuta/contract';

export interface InspectionSlots {
  id_inspecionar: number | null;
  id_inspecionar2: number | null;
  id_inspecionar3: number | null;
}

/** Number of filled slots, null for none (INS-06). */
export function totalInspectionOrders(slots: InspectionSlots): 1 | 2 | 3 | null {
  const filled = [slots.id_inspecionar, slots.id_inspecionar2, slots.id_inspecionar3].filter(
    (id) => id !== null,
  ).length;
  return filled === 0 ? null : (filled as 1 | 2 | 3);
}

/**
 * Derived inspection status, judged by the last filled slot (D-11).
 * @param reportedSlots slots (1 to 3) that have a report
 */
export function inspectionStatus(slots: InspectionSlots, reportedSlots: readonly number[]): InspectionStatus {
  const last =
    slots.id_inspecionar3 !== null ? 3 : slots.id_inspecionar2 !== null ? 2 : slots.id_inspecionar !== null ? 1 : 0;
  if (last === 0) return 'SEMINSPEÇÃO';
  return reportedSlots.includes(last) ? 'INSPECIONADO' : 'AGUARDANDOINSPEÇÃO';
}

import type { AssignmentRefusal, Classification, InspectionStatus, ProblemCode } from '@escuta/contract';

export interface InspectionSlots {
  id_inspecionar: number | null;
  id_inspecionar2: number | null;
  id_inspecionar3: number | null;
}

export const SLOT_NUMBERS = [1, 2, 3] as const;
export type SlotNumber = (typeof SLOT_NUMBERS)[number];

/** One inspector holds at most this many slots of a sample (INS-02). */
export const SLOTS_PER_INSPECTOR = 2;

/** Inspectors of the three slots, in order. */
export const slotList = (slots: InspectionSlots) =>
  [slots.id_inspecionar, slots.id_inspecionar2, slots.id_inspecionar3] as const;

/** Slots from a list of three. */
export function slotsOf([first = null, second = null, third = null]: readonly (number | null)[]): InspectionSlots {
  return { id_inspecionar: first, id_inspecionar2: second, id_inspecionar3: third };
}

/** Number of filled slots, null for none (INS-06). */
export function totalInspectionOrders(slots: InspectionSlots): 1 | 2 | 3 | null {
  const filled = slotList(slots).filter((id) => id !== null).length;
  return filled === 0 ? null : (filled as 1 | 2 | 3);
}

/** The slot that a new inspector takes: the first free one (INS-01); null when all are filled. */
export function firstFreeSlot(slots: InspectionSlots): SlotNumber | null {
  return SLOT_NUMBERS.find((slot) => slotList(slots)[slot - 1] === null) ?? null;
}

/**
 * Derived inspection status, decided by the last filled slot (D-11).
 * @param reportedSlots slots (1 to 3) that have a report
 */
export function inspectionStatus(slots: InspectionSlots, reportedSlots: readonly number[]): InspectionStatus {
  const last = slotList(slots).findLastIndex((id) => id !== null) + 1;
  if (last === 0) return 'SEMINSPEÇÃO';
  return reportedSlots.includes(last) ? 'INSPECIONADO' : 'AGUARDANDOINSPEÇÃO';
}

/** Inspectors from whom a sample waits for an inspection: those of slots without a report, each once. */
export function awaitedInspectors(slots: InspectionSlots, reportedSlots: readonly number[]): number[] {
  const awaited = slotList(slots).filter((_, index) => !reportedSlots.includes(index + 1));
  return [...new Set(awaited.filter((id) => id !== null))];
}

/** Data of a sample that decide whether it can be inspected. */
export interface InspectedSample extends InspectionSlots {
  /** Effective class: the customer's, else the system's. */
  classe: Classification;
  hasApprovedReport: boolean;
}

/** Why a sample takes no further inspection by anybody (product document 1, sections 4 and 5). */
export function inspectionRefusal(sample: InspectedSample): Exclude<AssignmentRefusal, 'inspector_twice'> | null {
  if (sample.classe === 'PEND') return 'sample_pending';
  if (sample.hasApprovedReport) return 'report_approved';
  return firstFreeSlot(sample) === null ? 'slots_full' : null;
}

/** Why a person cannot take a slot: they already hold the other two (INS-02). */
export function inspectorRefusal(
  slots: InspectionSlots,
  inspector: number,
  slot: SlotNumber,
): 'inspector_twice' | null {
  const others = slotList(slots).filter((id, index) => index !== slot - 1 && id === inspector);
  return others.length >= SLOTS_PER_INSPECTOR ? 'inspector_twice' : null;
}

/** Why a filled slot can be neither reassigned nor emptied: it has a report (INS-04). */
export function slotRefusal(slot: SlotNumber, reportedSlots: readonly number[]): 'slot_reported' | null {
  return reportedSlots.includes(slot) ? 'slot_reported' : null;
}

/** A change of one slot. */
export interface SlotChange {
  slot: SlotNumber;
  before: number | null;
  after: number;
}

/** Plan for a request: the slots to change, or the reason for refusing it. */
export type SlotsPlan = { changes: SlotChange[] } | { refusal: ProblemCode };

/**
 * Plans setting the slots to the wanted ones (`amostra/{id}/inspecionar/…`, `amostra/inspecionar/massa`). A filled slot that the request
 * leaves empty (null) means that the person saw outdated slots; a new inspector takes the first free slot.
 * @param seen the slots as the person saw them; not compared when the slots are already as wanted
 */
export function planSlots(
  sample: InspectedSample & { reportedSlots: readonly number[] },
  wanted: InspectionSlots,
  seen?: readonly (number | null)[] | null,
): SlotsPlan {
  const now = slotList(sample);
  const then = slotList(wanted);
  if (then.every((id) => id === null)) return { refusal: 'inspector_required' };
  if (then.every((id, index) => id === now[index])) return { changes: [] };
  if (seen?.some((id, index) => id !== now[index])) return { refusal: 'snapshot_changed' };
  const changes: SlotChange[] = [];
  for (const slot of SLOT_NUMBERS) {
    const before = now[slot - 1] ?? null;
    const after = then[slot - 1] ?? null;
    if (before === after) continue;
    if (after === null) return { refusal: 'snapshot_changed' };
    changes.push({ slot, before, after });
  }
  const filled = [...now];
  for (const { slot, before, after } of changes) {
    const soFar = { ...sample, ...slotsOf(filled) };
    const refusal =
      before === null
        ? (inspectionRefusal(soFar) ?? (slot === firstFreeSlot(soFar) ? null : 'snapshot_changed'))
        : slotRefusal(slot, sample.reportedSlots);
    if (refusal) return { refusal };
    if (inspectorRefusal(wanted, after, slot)) return { refusal: 'inspector_twice' };
    filled[slot - 1] = after;
  }
  return { changes };
}

/**
 * Plans a mass assignment, which fills free slots and replaces no inspector: another inspector in a wanted slot was
 * assigned after the person loaded the page and would be lost unnoticed.
 */
export function planAdditions(
  sample: InspectedSample & { reportedSlots: readonly number[] },
  wanted: InspectionSlots,
  seen?: readonly (number | null)[] | null,
): SlotsPlan {
  const plan = planSlots(sample, wanted, seen);
  const then = slotList(wanted);
  const replaces = slotList(sample).some((id, index) => id !== null && id !== then[index]);
  const isEmpty = 'refusal' in plan && plan.refusal === 'inspector_required';
  return replaces && !isEmpty ? { refusal: 'snapshot_changed' } : plan;
}

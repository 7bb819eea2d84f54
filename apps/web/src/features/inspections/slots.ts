import { type SampleDetail, SLOT_COLUMNS, type SlotColumn } from '@escuta/contract';
import {
  effectiveClass,
  firstFreeSlot,
  inspectionRefusal,
  type SlotNumber,
  slotList,
  slotRefusal,
  slotsOf,
} from '@escuta/domain';

/** A filled slot as shown on the screen. */
export interface FilledSlot {
  slot: SlotNumber;
  column: SlotColumn;
  /** Null in the demonstration content for commercial users (D-23). */
  inspector: number | null;
  name: string;
  /** The visit is open, and its inspector can no longer make it. */
  isGone: boolean;
  /** Comment of the inspection; null while it is pending. */
  comment: SampleDetail['comentarios_inspecao'][number] | null;
  /** Why the slot can be neither changed nor deleted (INS-04). */
  refusal: ReturnType<typeof slotRefusal>;
}

/** The filled slots, in order. */
export function filledSlots({ responsaveis, comentarios_inspecao }: SampleDetail): FilledSlot[] {
  const reported = comentarios_inspecao.map(({ ordem_inspecao }) => ordem_inspecao);
  return responsaveis.map(({ ordem_inspecao, id, nome, ativo }) => {
    const slot = ordem_inspecao as SlotNumber;
    const comment = comentarios_inspecao.find((one) => one.ordem_inspecao === slot) ?? null;
    return {
      slot,
      column: SLOT_COLUMNS[slot - 1] as SlotColumn,
      inspector: id,
      name: nome,
      isGone: !ativo && comment === null,
      comment,
      refusal: slotRefusal(slot, reported),
    };
  });
}

/** Why the sample cannot get another inspection; the same rule as on the server. */
export function newInspectionRefusal(sample: SampleDetail) {
  const hasApprovedReport = sample.comentarios_inspecao.some(({ status_relatorio }) => status_relatorio === 1);
  return inspectionRefusal({
    ...slotsOf(slotList(sample)),
    classe: effectiveClass(sample),
    hasApprovedReport,
  });
}

/** The slot to fill: the given one, or the first free one. */
export function slotToFill(sample: SampleDetail, slot: SlotNumber | null): SlotNumber {
  return slot ?? firstFreeSlot(sample) ?? 3;
}

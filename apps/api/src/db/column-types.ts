/** Types of columns that the database keeps as text or JSON; db/schema.ts is generated with them (scripts/db-types.ts). */
import type { SlotNumber } from '@escuta/domain';

/** One slot that an assignment wrote. */
export interface AssignedSlot {
  id_amostra: number;
  ordem_inspecao: SlotNumber;
  antes: number | null;
  depois: number;
}

/** What became of a sample in a reviewer's hand. */
export type HandOutState = 'entregue' | 'classificada' | 'expirada' | 'pulada';

/** Types of columns that the database stores as text or JSON; the generated db/schema.ts uses them (scripts/db-types.ts). */
import type { Network } from '@escuta/contract';
import type { SlotNumber } from '@escuta/domain';

/** A slot written by an assignment, with the inspectors before and after (id_usuario). */
export interface AssignedSlot {
  id_amostra: number;
  ordem_inspecao: SlotNumber;
  antes: number | null;
  depois: number;
}

/** State of a sample handed out to a blind reviewer: handed out, answered, expired, skipped. */
export type HandOutState = 'entregue' | 'classificada' | 'expirada' | 'pulada';

/** State of a pipe network: its import is open, it is in force, its rows wait to be deleted. */
export type NetworkState = 'aberta' | 'vigente' | 'apagada';

/** The pipes of one material in a network. */
export type StoredMaterial = Network['materiais'][number];

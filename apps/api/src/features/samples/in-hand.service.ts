import type { Classification } from '@escuta/contract';
import { can } from '@escuta/domain';
import type { Session } from '../../context.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { listInHand } from './in-hand.queries.ts';

/** Samples of which a caller is not told what the machine says. */
export type InHand = ReadonlySet<number>;

const NONE: InHand = new Set();

/** The samples that the caller has in hand at the desk, most likely first, and nobody has decided on: who knows class or level hears what they expect (LSN-04). */
export async function inHandOf(trx: TenantTransaction, session: Session, now: Date): Promise<InHand> {
  if (!can(session.user, 'samples.classify')) return NONE;
  return new Set(await listInHand(trx, session.user.id_usuario, now));
}

/** The class that a caller is told. */
export const toldClass = (
  inHand: InHand,
  { id_amostra, classificacao }: { id_amostra: number; classificacao: Classification },
) => (inHand.has(id_amostra) ? 'PEND' : classificacao);

/** A row without the class of a sample in hand, and without its level. */
export function withoutRanking<
  Row extends { id_amostra: number; classificacao: Classification; nivel?: number | null },
>(inHand: InHand, row: Row): Row {
  if (!inHand.has(row.id_amostra)) return row;
  return { ...row, classificacao: 'PEND', ...(row.nivel !== undefined && { nivel: null }) };
}

import type { TenantTransaction } from '../../db/transactions.ts';
import { namesOfPeople } from '../action-log/index.ts';

/** The inspector of a slot before and after, by name. */
export async function inspectorChange(
  trx: TenantTransaction,
  { before, after, ordem_inspecao }: { before: number | null; after: number | null; ordem_inspecao: number },
) {
  const names = await namesOfPeople(trx, [before, after]);
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? String(id)));
  return { de: { inspetor: nameOf(before) }, para: { inspetor: nameOf(after), ordem_inspecao } };
}

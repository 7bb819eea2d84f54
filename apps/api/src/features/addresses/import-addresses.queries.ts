import type { NewAddressImport } from '@escuta/contract';
import type { AppDatabase } from '../../db/connection.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** Begins an import; false when there is one with this key. `id_usuario`: null for the command line. */
export async function insertImport(
  system: AppDatabase | TenantTransaction,
  { data, ...given }: NewAddressImport & { id_usuario: number | null; data: Date },
): Promise<boolean> {
  const inserted = await system
    .insertInto('address_imports')
    .values({ ...given, dt_inicio: data, dt_ultimo: data })
    .onConflict((conflict) => conflict.column('chave').doNothing())
    .returning('id_importacao')
    .execute();
  return inserted.length > 0;
}

import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { listImports } from '../imports/index.ts';

const COUNTED = {
  ...columnsOf('sample_imports', 'i', 'chave', 'arquivo', 'situacao', 'id_cliente'),
  ...columnsOf('sample_imports', 'i', 'gravacoes', 'novos', 'existentes', 'recusados'),
  ...columnsOf('companies', 'c', 'razao_social'),
};

/** An import with its company; null when there is none of this key in reach. */
export async function findSampleImport(connection: AppDatabase | TenantTransaction, chave: string) {
  const { rows } = await selecting(
    COUNTED,
    (list) => sql`select ${list} from sample_imports i join companies c using (id_cliente) where i.chave = ${chave}`,
  ).execute(connection);
  return rows[0] ?? null;
}

/** The number of an import, by which its samples know it; null when there is none of this key in reach. */
export async function findImportId(trx: TenantTransaction, chave: string): Promise<number | null> {
  const row = await trx
    .selectFrom('sample_imports')
    .select('id_importacao')
    .where('chave', '=', chave)
    .executeTakeFirst();
  return row?.id_importacao ?? null;
}

/** The last imports into the companies in scope. */
export const listSampleImports = (trx: TenantTransaction) =>
  listImports(
    trx,
    'sample_imports',
    {
      ...columnsOf('sample_imports', 'i', 'id_cliente', 'gravacoes', 'existentes'),
      ...columnsOf('companies', 'c', 'razao_social'),
      importacao: sql<string | null>`case when i.amostras_marcadas then i.chave end`,
    },
    sql`join companies c using (id_cliente)`,
  );

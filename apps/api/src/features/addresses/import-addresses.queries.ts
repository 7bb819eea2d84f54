import { ADDRESS_IMPORTS_SHOWN, type AddressImportState, type NewAddressImport } from '@escuta/contract';
import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

type System = AppDatabase | TenantTransaction;

/** Begins an import; false when there is one with this key. `id_usuario`: null for the command line. */
export async function insertImport(
  system: System,
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

/** The state of an import and what it has added; null when there is none of this key. */
export async function findImport(system: System, chave: string) {
  const { rows } = await selecting(
    columnsOf('address_imports', 'i', 'situacao', 'novos'),
    (list) => sql`select ${list} from address_imports i where chave = ${chave}`,
  ).execute(system);
  return rows[0] ?? null;
}

/** Notes that a batch has added addresses. A silent import goes on. Returns how many there are of it; null when it is over. */
export async function addToImport(
  system: System,
  chave: string,
  { novos, data }: { novos: number; data: Date },
): Promise<number | null> {
  const { rows } = await selecting(
    columnsOf('address_imports', 'address_imports', 'novos'),
    (list) => sql`
    update address_imports set novos = novos + ${novos}, dt_ultimo = ${data}, situacao = 'aberta'
    where chave = ${chave} and situacao in ('aberta', 'parada') returning ${list}`,
  ).execute(system);
  return rows[0]?.novos ?? null;
}

/** Ends an import that is not over, with its counts where they are known only now. Returns whether it did. */
export async function setEnd(
  system: System,
  chave: string,
  end: { situacao: AddressImportState; data: Date; enderecos?: number; recusados?: number },
): Promise<boolean> {
  const { enderecos = null, recusados = null } = end;
  const { numAffectedRows } = await sql`
    update address_imports set situacao = ${end.situacao}, dt_ultimo = ${end.data},
      enderecos = coalesce(${enderecos}::int, enderecos), recusados = coalesce(${recusados}::int, recusados)
    where chave = ${chave} and situacao in ('aberta', 'parada')`.execute(system);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Marks the imports of which nothing has come since an instant; returns whether any of them has added addresses. */
export async function stopSilent(system: System, before: Date): Promise<boolean> {
  const { rows } = await selecting(
    columnsOf('address_imports', 'address_imports', 'novos'),
    (list) => sql`
    update address_imports set situacao = 'parada' where situacao = 'aberta' and dt_ultimo < ${before} returning ${list}`,
  ).execute(system);
  return rows.some(({ novos }) => novos > 0);
}

/** The last imports, the newest first, with who began each. */
export async function listImports(system: System) {
  const columns = {
    ...columnsOf('address_imports', 'i', 'arquivo', 'situacao', 'dt_inicio', 'dt_ultimo'),
    ...columnsOf('address_imports', 'i', 'enderecos', 'recusados', 'novos'),
    usuario: sql<string | null>`u.nome`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list} from address_imports i left join users u using (id_usuario)
    order by i.id_importacao desc limit ${ADDRESS_IMPORTS_SHOWN}`,
  ).execute(system);
  return rows;
}

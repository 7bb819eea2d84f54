import type { MapCompany } from '@escuta/contract';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../db/transactions.ts';

/** Companies of the scope by name; a parent outside the scope is not told. */
export async function listMapCompanies(trx: TenantTransaction): Promise<MapCompany[]> {
  const { rows } = await sql<MapCompany>`
    select c.id_cliente, c.razao_social, m.id_cliente as id_cliente_master, c.ativo
    from companies c left join companies m on m.id_cliente = c.id_cliente_master
    order by c.razao_social, c.id_cliente`.execute(trx);
  return rows;
}

/** The given companies and every branch below them, within the scope; also which of the given exist there. */
export async function listWithBranches(trx: TenantTransaction, ids: readonly number[]) {
  const { rows } = await sql<{ id_cliente: number; asked: boolean }>`
    with recursive branch as (
      select id_cliente from companies where id_cliente = any(${[...ids]}::int[])
      union
      select c.id_cliente from companies c join branch b on c.id_cliente_master = b.id_cliente
    ) select id_cliente, id_cliente = any(${[...ids]}::int[]) as asked from branch`.execute(trx);
  return rows;
}

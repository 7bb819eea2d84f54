import type { Role } from '@escuta/contract';
import { sql } from 'kysely';
import type { AppDatabase } from '../../db/connection.ts';
import { columnsOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** Locks a company for a change, but not against rows that reference it (two moves would deadlock); null outside the scope. */
export async function lockCompany(trx: TenantTransaction, id_cliente: number) {
  const company = await trx
    .selectFrom('companies')
    .selectAll()
    .where('id_cliente', '=', id_cliente)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return company ?? null;
}

export type StoredCompany = NonNullable<Awaited<ReturnType<typeof lockCompany>>>;
export type CompanyValues = Partial<Omit<StoredCompany, 'id_cliente'>>;

/** The last move that has changed what recorders usually hear in a company tree (`reference_changes`); 0: none has. */
export async function lastReferenceChange(trx: TenantTransaction): Promise<string> {
  const last = sql<string>`coalesce(max(k.ate_decisao), 0)::text`;
  const { rows } = await selecting({ last }, (list) => sql`select ${list} from reference_changes k`).execute(trx);
  return rows[0]?.last ?? '0';
}

/** The companies at the top of the trees in which later moves have. */
export async function listReferenceChanges(trx: TenantTransaction, after: string): Promise<number[]> {
  const { rows } = await selecting(
    columnsOf('reference_changes', 'k', 'id_cliente'),
    (list) => sql`select distinct ${list} from reference_changes k where k.ate_decisao > ${after}::bigint order by 1`,
  ).execute(trx);
  return rows.map(({ id_cliente }) => id_cliente);
}

/** The id of a company about to be created, to add to the scope first. */
export async function nextCompanyId(trx: TenantTransaction): Promise<number> {
  const id = sql<number>`nextval(pg_get_serial_sequence('companies', 'id_cliente'))::int`;
  const { rows } = await selecting({ id }, (list) => sql`select ${list}`).execute(trx);
  return rows[0]?.id ?? 0;
}

/** Whether the parent has another company of this name; case and accents do not matter. */
export async function hasNamesake(
  system: AppDatabase,
  named: { id_cliente: number | null; razao_social: string; id_cliente_master: number | null },
): Promise<boolean> {
  const found = await system
    .selectFrom('companies')
    .select('id_cliente')
    .where('id_cliente_master', 'is not distinct from', named.id_cliente_master)
    .where('id_cliente', 'is distinct from', named.id_cliente)
    .where(sql<boolean>`plain_text(razao_social) = plain_text(${named.razao_social})`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertCompany(
  trx: TenantTransaction,
  company: {
    id_cliente: number;
    razao_social: string;
    id_cliente_master: number | null;
    parcela_escuta: number | null;
  },
): Promise<void> {
  await trx.insertInto('companies').values(company).execute();
}

export async function updateCompany(trx: TenantTransaction, id_cliente: number, values: CompanyValues): Promise<void> {
  await trx.updateTable('companies').set(values).where('id_cliente', '=', id_cliente).execute();
}

/**
 * Deactivates the users of a company, or reactivates those that this deactivated: all except the caller and users whose role the caller
 * could not give. Returns the changed users and whether they want news.
 */
export async function switchPeople(
  trx: TenantTransaction,
  { id_cliente, ativo, except, roles }: { id_cliente: number; ativo: boolean; except: number; roles: readonly Role[] },
): Promise<{ id_usuario: number; nome: string; new_users_data: boolean }[]> {
  const changed = await trx
    .updateTable('users')
    .set({ ativo, inativo_por_cliente: !ativo })
    .where('id_cliente', '=', id_cliente)
    .where('id_usuario', '<>', except)
    .where('id_tipo_usuario', 'in', [...roles])
    .where(ativo ? 'inativo_por_cliente' : 'ativo', '=', true)
    .returning(['id_usuario', 'nome', 'new_users_data'])
    .execute();
  return changed.sort((a, b) => a.id_usuario - b.id_usuario);
}

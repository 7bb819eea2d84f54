import { SLOT_COLUMNS } from '@escuta/contract';
import type { SlotNumber } from '@escuta/domain';
import { sql, type Updateable } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { columnsOf, selecting, userName } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';

/** Samples in scope of the reports, by report. */
export async function listSamplesOfReports(
  trx: TenantTransaction,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const columns = {
    ...columnsOf('leak_reports', 'r', 'id_relatorio'),
    amostras: sql<
      number[]
    >`array(select x.id_amostra from leak_report_samples x where x.id_relatorio = r.id_relatorio)`,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from leak_reports r where r.id_relatorio = any(${[...ids]}::int[])`,
  ).execute(trx);
  return new Map(rows.map(({ id_relatorio, amostras }) => [id_relatorio, amostras]));
}

/** Locks a report for its decision; null outside the scope. */
export async function lockReport(trx: TenantTransaction, id_relatorio: number) {
  const columns = {
    ...columnsOf('leak_reports', 'r', 'id_cliente', 'id_usuario', 'id_status_relatorio', 'tipo_vazamento'),
    geofonista_responsavel: userName('r.id_usuario'),
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from leak_reports r where r.id_relatorio = ${id_relatorio} for update`,
  ).execute(trx);
  return rows[0] ?? null;
}

/** Stores the decision of a locked report. */
export async function updateReport(
  trx: TenantTransaction,
  id_relatorio: number,
  decision: Updateable<Database['leak_reports']>,
): Promise<void> {
  await trx.updateTable('leak_reports').set(decision).where('id_relatorio', '=', id_relatorio).execute();
}

/** Sets class and operator of locked samples from an approved report (REP-07). */
export async function confirmSamples(
  trx: TenantTransaction,
  ids: readonly number[],
  confirmed: Updateable<Database['samples']>,
): Promise<void> {
  if (ids.length > 0)
    await trx
      .updateTable('samples')
      .set(confirmed)
      .where('id_amostra', 'in', [...ids])
      .execute();
}

/** Puts an inspector into a slot of one locked sample. */
export async function fillSlot(
  trx: TenantTransaction,
  { id_amostra, slot, inspector }: { id_amostra: number; slot: SlotNumber; inspector: number },
): Promise<void> {
  const column = SLOT_COLUMNS[slot - 1] as (typeof SLOT_COLUMNS)[number];
  await trx
    .updateTable('samples')
    .set({ [column]: inspector })
    .where('id_amostra', '=', id_amostra)
    .execute();
}

/** Whether a person may inspect samples of a company (D-10). */
export async function isInspectorOf(
  trx: TenantTransaction,
  { id_usuario, id_cliente }: { id_usuario: number; id_cliente: number },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from inspectors_reaching(${id_cliente}) where id_usuario = ${id_usuario}`.execute(trx);
  return rows.length > 0;
}

import type { SampleWarning } from '@escuta/contract';
import { type InspectedSample, type InspectionSlots, SLOT_NUMBERS, type SlotNumber } from '@escuta/domain';
import { sql } from 'kysely';
import type { AssignedSlot } from '../../db/column-types.ts';
import type { AppDatabase } from '../../db/connection.ts';
import { deleted } from '../../db/deleted.ts';
import { columnsOf, type RowOf, selecting } from '../../db/selecting.ts';
import type { TenantTransaction } from '../../db/transactions.ts';
import { INSPECTORS, type ResolvedCriteria, whereCriteria } from '../samples/index.ts';

/** Data of a sample for the rules of slots. */
export interface SlotSample extends InspectedSample {
  id_amostra: number;
  seq: string;
  id_cliente: number;
  avisos: SampleWarning[];
  /** Slots that have a report. */
  reportedSlots: SlotNumber[];
}

const SLOTS = columnsOf('samples', 's', 'id_inspecionar', 'id_inspecionar2', 'id_inspecionar3', 'laudos');
const SLOT_ROW = { ...columnsOf('samples', 's', 'id_amostra', 'seq', 'id_cliente', 'classe', 'avisos'), ...SLOTS };
type SlotRow = RowOf<typeof SLOT_ROW>;

async function withReports(trx: TenantTransaction, rows: readonly SlotRow[]): Promise<SlotSample[]> {
  const reported = rows.filter(({ laudos }) => laudos !== 0).map(({ id_amostra }) => id_amostra);
  const approved = reported.length > 0 ? await listApproved(trx, reported) : new Set<number>();
  return rows.map(({ laudos, ...sample }) => ({
    ...sample,
    reportedSlots: SLOT_NUMBERS.filter((slot) => (laudos & (1 << (slot - 1))) !== 0),
    hasApprovedReport: approved.has(sample.id_amostra),
  }));
}

async function listApproved(trx: TenantTransaction, ids: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('leak_report_samples as l')
    .innerJoin('leak_reports as r', 'r.id_relatorio', 'l.id_relatorio')
    .select('l.id_amostra')
    .distinct()
    .where(sql<boolean>`l.id_amostra = any(${[...ids]}::int[])`)
    .where('r.id_status_relatorio', '=', 1)
    .execute();
  return new Set(rows.map(({ id_amostra }) => id_amostra));
}

const slotsOfSamples = (ids: readonly number[], lock: 'for update' | '') =>
  selecting(
    SLOT_ROW,
    (list) => sql`
    select ${list} from samples s where s.id_amostra = any(${[...ids]}::int[]) order by s.id_amostra ${sql.raw(lock)}`,
  );

/** Samples by id with their slots, without those outside the scope. */
export async function listSlots(trx: TenantTransaction, ids: readonly number[]): Promise<SlotSample[]> {
  const { rows } = await slotsOfSamples(ids, '').execute(trx);
  return withReports(trx, rows);
}

/** The same, locked in the order of their ids, so that concurrent changes of the same samples do not deadlock. */
export async function lockSlots(trx: TenantTransaction, ids: readonly number[]): Promise<SlotSample[]> {
  const { rows } = await slotsOfSamples(ids, 'for update').execute(trx);
  return withReports(trx, rows);
}

/** Updates the slots of locked samples in one statement. The ids appear twice, since a join alone may read the whole scope. */
export async function writeSlots(
  trx: TenantTransaction,
  samples: readonly (InspectionSlots & { id_amostra: number })[],
): Promise<void> {
  const column = (name: 'id_amostra' | keyof InspectionSlots) => sql`${samples.map((sample) => sample[name])}::int[]`;
  await sql`
    update samples s set id_inspecionar = n.first, id_inspecionar2 = n.second, id_inspecionar3 = n.third
    from unnest(${column('id_amostra')}, ${column('id_inspecionar')}, ${column('id_inspecionar2')}, ${column('id_inspecionar3')})
      n(id, first, second, third)
    where s.id_amostra = n.id and s.id_amostra = any(${column('id_amostra')})`.execute(trx);
}

/** The slots of one sample with names. */
export async function getSlotNames(trx: TenantTransaction, id_amostra: number) {
  const columns = {
    ...SLOTS,
    ...INSPECTORS,
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`select ${list} from samples s where s.id_amostra = ${id_amostra}`,
  ).execute(trx);
  const [row] = rows;
  if (!row) throw new Error('a locked sample is gone');
  return row;
}

/** Inspectors by company, out of the given people or of all (D-10); none for companies outside the scope. */
export async function listInspectorsOf(
  trx: TenantTransaction,
  companies: readonly number[],
  people: readonly number[] | null = null,
) {
  const columns = {
    ...columnsOf('companies', 'c', 'id_cliente'),
    ...columnsOf('user_names', 'i', 'id_usuario', 'nome'),
  };
  const { rows } = await selecting(
    columns,
    (list) => sql`
    select ${list}
    from unnest(${[...companies]}::int[]) c(id_cliente) cross join lateral inspectors_reaching(c.id_cliente) i
    where ${people && [...people]}::int[] is null or i.id_usuario = any(${people && [...people]}::int[])
    order by i.nome, i.id_usuario`,
  ).execute(trx);
  return rows;
}

/** Samples of a search with an approved report. The condition on `laudos` selects the index of reported samples, which are few in any period. */
export async function listClosed(trx: TenantTransaction, criteria: ResolvedCriteria): Promise<number[]> {
  const { rows } = await selecting(
    columnsOf('samples', 's', 'id_amostra'),
    (list) => sql`
    select ${list} from samples s
    where s.laudos <> 0 and ${whereCriteria(criteria)} and exists (
      select 1 from leak_report_samples l join leak_reports r using (id_relatorio)
      where l.id_amostra = s.id_amostra and r.id_status_relatorio = 1
    )
    order by 1`,
  ).execute(trx);
  return rows.map(({ id_amostra }) => id_amostra);
}

interface Ticket {
  lote: string;
  id_cliente: number;
  id_usuario: number;
  data: Date;
  mudancas: readonly AssignedSlot[];
}

/** Stores the slots written by an assignment. */
export async function insertTicket(trx: TenantTransaction, ticket: Ticket): Promise<void> {
  await trx
    .insertInto('inspection_assignments')
    .values({ ...ticket, mudancas: JSON.stringify(ticket.mudancas) })
    .execute();
}

/** Deletes and returns a person's ticket, so that it is used once; null without one. */
export async function takeTicket(trx: TenantTransaction, { lote, id_usuario }: { lote: string; id_usuario: number }) {
  const row = await trx
    .deleteFrom('inspection_assignments')
    .where('lote', '=', lote)
    .where('id_usuario', '=', id_usuario)
    .returning(['data', 'mudancas'])
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes tickets of assignments that can no longer be undone. */
export function deleteOldTickets(system: AppDatabase, before: Date): Promise<number> {
  return deleted(system.deleteFrom('inspection_assignments').where('data', '<', before));
}

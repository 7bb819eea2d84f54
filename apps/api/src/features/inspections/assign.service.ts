import { ACTIONS, type InspectionState, SLOT_COLUMNS, type SlotColumn, type UndoTicket } from '@escuta/contract';
import {
  type InspectionSlots,
  planSlots,
  SLOT_NUMBERS,
  type SlotChange,
  type SlotNumber,
  slotList,
  slotRefusal,
  slotsOf,
} from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { insertLog } from '../action-log/index.ts';
import { getSlotNames, lockSlots, type SlotSample, writeSlots } from './inspections.queries.ts';
import { toInspectionState } from './inspections.view.ts';
import { inspectorChange } from './inspector-change.ts';
import { outOfReach } from './inspectors.service.ts';
import { issueTicket } from './undo.service.ts';

/** A sample's slots after some changes. */
export function changedSlots(sample: SlotSample, changes: readonly { slot: SlotNumber; after: number | null }[]) {
  const slots = [...slotList(sample)];
  for (const { slot, after } of changes) slots[slot - 1] = after;
  return { id_amostra: sample.id_amostra, ...slotsOf(slots) };
}

async function lockOne(trx: TenantTransaction, id_amostra: number): Promise<SlotSample> {
  const [sample] = await lockSlots(trx, [id_amostra]);
  if (!sample) throw new Problem('sample_not_found');
  return sample;
}

const stateOf = async (trx: TenantTransaction, id_amostra: number) =>
  toInspectionState(await getSlotNames(trx, id_amostra));

/**
 * Sets the inspectors of a sample's slots: fills free slots (action 7) and replaces inspectors without a report (action 12).
 * Slots already as wanted get no log entry.
 * @param seen the slots as the person saw them; refused when they have changed
 */
export function assignInspectors(
  services: Services,
  session: Session,
  id_amostra: number,
  { wanted, seen }: { wanted: InspectionSlots; seen: readonly (number | null)[] | null | undefined },
): Promise<InspectionState & Partial<UndoTicket>> {
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const sample = await lockOne(trx, id_amostra);
    const plan = planSlots(sample, wanted, seen);
    if ('refusal' in plan) throw new Problem(plan.refusal);
    const { changes } = plan;
    if (changes.length === 0) return stateOf(trx, id_amostra);
    const people = changes.map(({ after }) => after);
    if ((await outOfReach(trx, [{ sample, people }])).length > 0) throw new Problem('inspector_not_available');
    const now = services.clock.now();
    await writeSlots(trx, [changedSlots(sample, changes)]);
    for (const change of changes) await logChange(trx, { now, session, sample, change });
    const ticket = await issueTicket(trx, session, now, [{ sample, changes }]);
    return { ...(await stateOf(trx, id_amostra)), ...ticket };
  });
}

interface LoggedChange {
  now: Date;
  session: Session;
  sample: SlotSample;
  change: SlotChange;
}

async function logChange(
  trx: TenantTransaction,
  { now, session, sample, change: changed }: LoggedChange,
): Promise<void> {
  const { slot: ordem_inspecao, before, after } = changed;
  const entry =
    before === null
      ? { tipo_acao: ACTIONS.inspector, dados: { inspetor: after, ordem_inspecao } }
      : { tipo_acao: ACTIONS.inspectorEdit, dados: { inspetor_in: after, inspetor_out: before, ordem_inspecao } };
  const change = await inspectorChange(trx, { before, after, ordem_inspecao });
  await insertLog(trx, { data: now, session, sample, ...entry, ...change });
}

/**
 * Empties a slot that has no report (action 12). An empty slot stays so, without a log entry.
 * @throws Problem sample_not_found, slot_reported, snapshot_changed when the slot has another inspector
 */
export function removeInspector(
  services: Services,
  session: Session,
  { id_amostra, id_usuario, column_name }: { id_amostra: number; id_usuario: number; column_name: SlotColumn },
): Promise<InspectionState> {
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const sample = await lockOne(trx, id_amostra);
    const slot = SLOT_NUMBERS[SLOT_COLUMNS.indexOf(column_name)] ?? 1;
    const inspector = sample[column_name];
    if (inspector === null) return stateOf(trx, id_amostra);
    if (inspector !== id_usuario) throw new Problem('snapshot_changed');
    const refusal = slotRefusal(slot, sample.reportedSlots);
    if (refusal) throw new Problem(refusal);
    await writeSlots(trx, [changedSlots(sample, [{ slot, after: null }])]);
    const dados = { inspetor_in: null, inspetor_out: inspector, ordem_inspecao: slot };
    const data = services.clock.now();
    const change = await inspectorChange(trx, { before: inspector, after: null, ordem_inspecao: slot });
    await insertLog(trx, { data, session, sample, tipo_acao: ACTIONS.inspectorEdit, dados, ...change });
    return stateOf(trx, id_amostra);
  });
}

import { randomUUID } from 'node:crypto';
import { ACTIONS, toInstant, UNDO_SECONDS, type UndoTicket } from '@escuta/contract';
import { inspectorRefusal, type SlotChange, slotList, slotsOf } from '@escuta/domain';
import type { Services, Session } from '../../context.ts';
import type { AssignedSlot } from '../../db/column-types.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { insertLog, namesOfPeople } from '../action-log/index.ts';
import { companyOfMost } from '../companies/index.ts';
import {
  deleteOldTickets,
  insertTicket,
  lockSlots,
  type SlotSample,
  takeTicket,
  writeSlots,
} from './inspections.queries.ts';
import { inspectorChange } from './inspector-change.ts';
import { outOfReach } from './inspectors.service.ts';

const UNDO_MS = UNDO_SECONDS * 1000;

/** Issues a ticket with which the person can undo an assignment for a while. */
export async function issueTicket(
  trx: TenantTransaction,
  session: Session,
  now: Date,
  written: readonly { sample: SlotSample; changes: readonly SlotChange[] }[],
): Promise<UndoTicket> {
  const lote = randomUUID();
  const mudancas = written.flatMap(({ sample: { id_amostra }, changes }) =>
    changes.map(({ slot, before, after }) => ({ id_amostra, ordem_inspecao: slot, antes: before, depois: after })),
  );
  const id_cliente = companyOfMost(written.map(({ sample }) => sample));
  await insertTicket(trx, { lote, id_cliente, id_usuario: session.user.id_usuario, data: now, mudancas });
  return { lote, desfazer_ate: toInstant(new Date(now.getTime() + UNDO_MS)) };
}

/** Deletes expired tickets; returns how many. */
export function purgeTickets(system: Parameters<typeof deleteOldTickets>[0], now: Date): Promise<number> {
  return deleteOldTickets(system, new Date(now.getTime() - UNDO_MS));
}

function bySample(mudancas: readonly AssignedSlot[]): Map<number, AssignedSlot[]> {
  const samples = new Map<number, AssignedSlot[]>();
  for (const slot of mudancas) {
    const those = samples.get(slot.id_amostra) ?? [];
    those.push(slot);
    samples.set(slot.id_amostra, those);
  }
  return samples;
}

/** The slots of a sample before the assignment; null when they have changed since or have a report. */
function restored(sample: SlotSample, written: readonly AssignedSlot[]) {
  const slots = [...slotList(sample)];
  for (const { ordem_inspecao, antes, depois } of written) {
    if (slots[ordem_inspecao - 1] !== depois || sample.reportedSlots.includes(ordem_inspecao)) return null;
    slots[ordem_inspecao - 1] = antes;
  }
  const back = slotsOf(slots);
  const isTwice = written.some(
    ({ antes, ordem_inspecao }) => antes !== null && inspectorRefusal(back, antes, ordem_inspecao) !== null,
  );
  return isTwice ? null : { id_amostra: sample.id_amostra, ...back };
}

/**
 * Undoes an own assignment within {@link UNDO_SECONDS} by the server's clock, completely or not at all.
 * @throws Problem assignment_not_found, undo_expired, snapshot_changed
 */
export function undoAssignment(services: Services, session: Session, lote: string): Promise<{ total: number }> {
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const now = services.clock.now();
    const ticket = await takeTicket(trx, { lote, id_usuario: session.user.id_usuario });
    if (!ticket) throw new Problem('assignment_not_found');
    if (now.getTime() - ticket.data.getTime() > UNDO_MS) throw new Problem('undo_expired');
    const written = bySample(ticket.mudancas);
    const samples = await lockSlots(trx, [...written.keys()]);
    const before = samples.map((sample) => restored(sample, written.get(sample.id_amostra) ?? []));
    if (samples.length < written.size || before.includes(null)) throw new Problem('snapshot_changed');
    const returning = samples.map((sample) => ({
      sample,
      people: (written.get(sample.id_amostra) ?? []).flatMap(({ antes }) => antes ?? []),
    }));
    // The sample may have left the scope of the previous inspector.
    if ((await outOfReach(trx, returning)).length > 0) throw new Problem('snapshot_changed');
    await writeSlots(
      trx,
      before.filter((slots) => slots !== null),
    );
    await logUndo(trx, { session, now, lote, samples, mudancas: ticket.mudancas });
    return { total: samples.length };
  });
}

interface Undone {
  session: Session;
  now: Date;
  lote: string;
  samples: readonly SlotSample[];
  mudancas: readonly AssignedSlot[];
}

/** Logs action 12 per slot for one sample, action 13 per sample for several; both contain the key of the undone assignment. */
async function logUndo(trx: TenantTransaction, { session, now, lote, samples, mudancas }: Undone): Promise<void> {
  const [only, ...others] = samples;
  if (!only) return;
  if (others.length > 0) return logUndoOfMany(trx, { session, now, lote, samples, mudancas });
  for (const { ordem_inspecao, antes, depois } of mudancas) {
    const dados = { inspetor_in: antes, inspetor_out: depois, ordem_inspecao, desfaz: lote };
    const change = await inspectorChange(trx, { before: depois, after: antes, ordem_inspecao });
    await insertLog(trx, { data: now, session, sample: only, tipo_acao: ACTIONS.inspectorEdit, dados, ...change });
  }
}

/** A bulk assignment fills free slots, so its undo leaves them free. */
async function logUndoOfMany(trx: TenantTransaction, { session, now, lote, samples, mudancas }: Undone): Promise<void> {
  const names = await namesOfPeople(trx, [...new Set(mudancas.map(({ depois }) => depois))]);
  const written = bySample(mudancas);
  const entries = samples.map((sample) => {
    const inspetor = (written.get(sample.id_amostra) ?? []).map(({ depois }) => names.get(depois) ?? String(depois));
    return {
      ...{ data: now, session, sample, tipo_acao: ACTIONS.bulkAssignment },
      dados: { inspetor: null, total_amostra: samples.length, desfaz: lote },
      ...{ de: { inspetor }, para: { inspetor: null } },
    };
  });
  await insertLog(trx, ...entries);
}

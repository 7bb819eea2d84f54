import { type PlannedAssignment, type SlimSample, UNDO_SECONDS } from '@escuta/contract';
import { slotsOf, totalInspectionOrders } from '@escuta/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, type createTurns, refetchDetail } from '../../../shared/api/index.ts';
import { problemText, useTexts } from '../../../shared/i18n/index.ts';
import type { SampleStore } from '../../../shared/map/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useCountdown } from '../../../shared/ui/use-countdown.ts';

type Shown = Pick<SlimSample, 'totalInspectionOrders' | 'status'>;

/** That an assignment is undone replaces that it was sent. */
const TOPIC = 'mass-assignment';

/** The last assignment, which can be undone. */
interface Receipt {
  lote: string | null;
  inspector: string;
  total: number;
  /** The samples as they were before. */
  before: Map<number, Shown>;
  /** Why undoing failed. */
  problem: string | null;
}

/** Assigns an inspector to many samples in one request; can be undone within 30 seconds (SEL-05). */
export function useMassAssignment(
  store: SampleStore | null,
  checked: { add(ids: readonly number[]): void; drop(ids: readonly number[]): void },
  takeTurn: ReturnType<typeof createTurns>,
) {
  const t = useTexts('inspections');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const [countdown, startCountdown] = useCountdown();

  const show = useShow(store);
  const inTurn = <T>(samples: Receipt['before'], action: () => Promise<T>) => takeTurn([...samples.keys()], action);
  const send = async (data: PlannedAssignment[], inspector: string) => {
    setBusy(true);
    setFailure(null);
    // Not after the answer, as the own change may be heard before it.
    const before = new Map(data.map(({ id }) => [id, shownOf(store, id)] as const));
    try {
      const { lote, total } = await inTurn(before, () => call('assignMany', { body: { data } }));
      show(data.map((planned) => [planned.id, stateAfter(planned, before.get(planned.id))]));
      checked.drop(data.map(({ id }) => id));
      setReceipt({ lote: lote ?? null, inspector, total, before, problem: null });
      startCountdown(UNDO_SECONDS);
      notify.success(t('selection.saved'), { kind: 'save', description: t('selection.sent'), topic: TOPIC });
    } catch (problem) {
      setFailure(problemText(problem));
    } finally {
      setBusy(false);
    }
  };

  const undo = async () => {
    const { lote } = receipt ?? {};
    if (!receipt || !lote || busy) return;
    setBusy(true);
    try {
      await inTurn(receipt.before, () => call('undoAssignment', { body: { lote } }));
      show(receipt.before);
      checked.add([...receipt.before.keys()]);
      setReceipt(null);
      notify.success(t('selection.undone'), { kind: 'save', topic: TOPIC });
    } catch (problem) {
      const why = problemText(problem);
      setReceipt((now) => now && { ...now, problem: why });
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    send,
    undo,
    failure,
    receipt,
    secondsLeft: receipt?.lote ? countdown.left : 0,
    closeFailure: () => setFailure(null),
    closeReceipt: () => setReceipt(null),
  };
}

/** Shows samples in another state, also on their details. */
function useShow(store: SampleStore | null) {
  const queryClient = useQueryClient();
  // Read when an answer comes: the store may have grown meanwhile.
  const shownStore = useRef(store);
  shownStore.current = store;
  return (states: Iterable<[number, Shown]>) => {
    const changes = [...states];
    shownStore.current?.patchMany(changes);
    for (const [id] of changes) void refetchDetail(queryClient, id);
  };
}

const NOTHING: Shown = { totalInspectionOrders: null, status: 'SEMINSPEÇÃO' };
const shownOf = (store: SampleStore | null, id: number): Shown => {
  const { totalInspectionOrders: orders, status } = store?.at(store.rowOf(id)) ?? NOTHING;
  return { totalInspectionOrders: orders, status };
};

/** State of a sample after the assignment. Its status is that of the last filled slot (D-11): waiting if that one is new. */
function stateAfter({ id_cliente, id_cliente2, id_cliente3, vistos }: PlannedAssignment, before = NOTHING): Shown {
  const slots = [id_cliente, id_cliente2, id_cliente3];
  const isNew = vistos[slots.findLastIndex((id) => id !== null)] === null;
  return {
    totalInspectionOrders: totalInspectionOrders(slotsOf(slots)),
    status: isNew ? 'AGUARDANDOINSPEÇÃO' : before.status,
  };
}

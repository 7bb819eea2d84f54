import type { InspectionState, SampleDetail } from '@escuta/contract';
import { type SlotNumber, slotList } from '@escuta/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, call, type createTurns, detailKey, refetchDetail } from '../../../shared/api/index.ts';
import { problemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import type { FilledSlot } from '../slots.ts';

/** Refusals which mean that the sample on the screen is outdated. */
const STALE: readonly string[] = [
  'snapshot_changed',
  'slot_reported',
  'report_approved',
  'sample_pending',
  'inspector_twice',
  'sample_not_found',
];

const NONE = -1;

/**
 * Assigns, replaces and removes the inspectors of a sample. A success updates the sample on map, list and detail (MAP-13). If another user
 * changed the sample meanwhile, it is fetched again.
 * @param onState shows the new state; it is called even if the panel has been closed meanwhile, so it must come from the page
 * @param takeTurn orders them among the person's other changes of the sample
 */
export function useSlotActions(
  sample: SampleDetail,
  onState: (id: number, state: InspectionState) => void,
  takeTurn: ReturnType<typeof createTurns>,
) {
  const t = useTexts('inspections');
  const [busy, setBusy] = useState(false);
  const id = sample.id_amostra;
  const { adopt, reload } = useSlotState(id, onState);

  /** @returns null on success, otherwise the error text */
  const run = async (
    texts: { done: 'added' | 'edited' | 'removed'; failed: 'addFailed' | 'editFailed' | 'removeFailed' },
    action: () => Promise<InspectionState>,
  ): Promise<string | null> => {
    setBusy(true);
    try {
      return await takeTurn(id, async () => {
        try {
          await adopt(await action());
          notify.success(t(`dialog.${texts.done}`), { kind: 'inspection' });
          return null;
        } catch (problem) {
          return await tellWhy(problem, texts.failed);
        }
      });
    } finally {
      setBusy(false);
    }
  };

  const tellWhy = async (problem: unknown, failed: 'addFailed' | 'editFailed' | 'removeFailed'): Promise<string> => {
    const why = problemText(problem);
    notify.error(t(`dialog.${failed}`), { kind: 'inspection', description: why });
    if (!(problem instanceof ApiProblem && STALE.includes(problem.code))) return why;
    await reload();
    return problem.code === 'snapshot_changed' ? t('dialog.reloaded') : why;
  };

  /** Assigns an inspector to a slot, free or not. */
  const assign = (slot: SlotNumber, inspector: number, isNew: boolean) => {
    const seen = slotList(sample);
    const [i1, i2, i3] = seen.map((now, index) => (index === slot - 1 ? inspector : (now ?? NONE)));
    const params = { id, i1: i1 ?? NONE, i2: i2 ?? NONE, i3: i3 ?? NONE };
    const texts = isNew
      ? ({ done: 'added', failed: 'addFailed' } as const)
      : ({ done: 'edited', failed: 'editFailed' } as const);
    return run(texts, () => call('assignInspectors', { params, body: { vistos: [...seen] } }));
  };

  /** Empties a slot that has no report. */
  const remove = ({ column, inspector }: FilledSlot) =>
    run({ done: 'removed', failed: 'removeFailed' }, () =>
      call('removeInspector', { body: { id_amostra: id, id_usuario: inspector ?? 0, column_name: column } }),
    );

  return { busy, assign, remove };
}

/** Updates what is known of a sample's slots, here and where the screen shows it. */
function useSlotState(id: number, onState: (id: number, state: InspectionState) => void) {
  const queryClient = useQueryClient();
  return {
    adopt: async (state: InspectionState) => {
      // A detail requested before the change has the old slots.
      await queryClient.cancelQueries({ queryKey: detailKey(id) });
      const { id_inspecionar, id_inspecionar2, id_inspecionar3, totalInspectionOrders, status, responsaveis } = state;
      const slots = { id_inspecionar, id_inspecionar2, id_inspecionar3, totalInspectionOrders, status, responsaveis };
      queryClient.setQueryData<SampleDetail>(detailKey(id), (detail) => detail && { ...detail, ...slots });
      onState(id, state);
    },
    reload: async () => {
      await refetchDetail(queryClient, id);
      const now = queryClient.getQueryData<SampleDetail>(detailKey(id));
      if (now) onState(id, now);
    },
  };
}

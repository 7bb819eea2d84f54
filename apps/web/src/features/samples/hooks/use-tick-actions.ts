import type { CustomerClassification, SampleReview } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, detailKey, refetchDetail } from '../../../shared/api/index.ts';
import { problemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useDashboard } from './dashboard-context.ts';

type Part = Pick<SampleReview, 'vista' | 'classificacao_cliente'>;

/** Review of all ticked samples in one call, and its undo. The samples keep their ticks. */
export function useTickActions() {
  const t = useTexts('samples');
  const queryClient = useQueryClient();
  const { store, selection } = useDashboard();
  const [busy, setBusy] = useState(false);
  const [before, setBefore] = useState<readonly SampleReview[]>([]);

  const send = async (wanted: readonly SampleReview[], done: (n: number) => string): Promise<boolean> => {
    setBusy(true);
    try {
      const { total } = await call('reviewMany', { body: { data: [...wanted] } });
      store?.patchMany(wanted.map(({ id, ...part }) => [id, part] as const));
      for (const { id } of wanted) if (queryClient.getQueryState(detailKey(id))) void refetchDetail(queryClient, id);
      notify.success(done(total), { kind: 'save' });
      return true;
    } catch (problem) {
      notify.error(t('ticks.failed'), { kind: 'save', description: problemText(problem) });
      return false;
    } finally {
      setBusy(false);
    }
  };

  /** The ticked samples with the values of one part as they are now. */
  const asTheyAre = (name: keyof Part): SampleReview[] =>
    [...selection.checked].flatMap((id): SampleReview[] => {
      const now = store?.at(store.rowOf(id));
      if (!now) return [];
      if (name === 'vista') return [{ id, vista: now.vista }];
      return [{ id, classificacao_cliente: (now.classificacao_cliente ?? null) as CustomerClassification | null }];
    });

  const review = async (part: Part, done: (n: number) => string) => {
    const former = asTheyAre('vista' in part ? 'vista' : 'classificacao_cliente');
    if (
      await send(
        former.map(({ id }) => ({ id, ...part })),
        done,
      )
    )
      setBefore(former);
  };

  return {
    busy,
    mayUndo: before.length > 0,
    markSeen: (vista: boolean) => review({ vista }, (n) => t(vista ? 'ticks.seen' : 'ticks.notSeen', { n })),
    classify: (code: CustomerClassification) =>
      review({ classificacao_cliente: code }, (n) => t('ticks.classified', { n })),
    undo: async () => {
      if (await send(before, (n) => t('ticks.undone', { n }))) setBefore([]);
    },
  };
}

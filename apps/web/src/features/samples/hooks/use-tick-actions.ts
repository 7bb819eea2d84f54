import type { CustomerClassification, ReplyOf, ReviewedSample, SampleReview } from '@escuta/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, detailKey, refetchDetail } from '../../../shared/api/index.ts';
import { problemText, useTexts } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { useDashboard } from './dashboard-context.ts';

type Part = Pick<ReviewedSample, 'vista' | 'classificacao_cliente'>;
type Reply = ReplyOf<'reviewMany'>;

/** Review of all ticked samples in one call, and its undo. The samples keep their ticks. */
export function useTickActions() {
  const t = useTexts('samples');
  const queryClient = useQueryClient();
  const { store, selection } = useDashboard();
  const [busy, setBusy] = useState(false);
  const [undoing, setUndoing] = useState<readonly SampleReview[]>([]);

  const send = async (wanted: readonly SampleReview[], done: (reply: Reply) => string): Promise<Reply | null> => {
    setBusy(true);
    try {
      const reply = await call('reviewMany', { body: { data: [...wanted] } });
      const kept = new Set(reply.mantidas);
      const changes = wanted.filter(({ id }) => !kept.has(id));
      store?.patchMany(changes.map(({ id, classificacao_vista: _, ...part }) => [id, part] as const));
      for (const { id } of wanted) if (queryClient.getQueryState(detailKey(id))) void refetchDetail(queryClient, id);
      notify.success(done(reply), { kind: 'save' });
      return reply;
    } catch (problem) {
      notify.error(t('ticks.failed'), { kind: 'save', description: problemText(problem) });
      return null;
    } finally {
      setBusy(false);
    }
  };

  const review = async (part: Part, done: (n: number) => string) => {
    const { classificacao_cliente: classificacao_vista } = part;
    const reply = await send(
      [...selection.checked].map((id) => ({ id, ...part })),
      ({ total }) => done(total),
    );
    // What another person decides later stays when this is undone.
    if (reply)
      setUndoing(reply.anteriores.map((each) => (classificacao_vista ? { ...each, classificacao_vista } : each)));
  };

  const undone = ({ total, mantidas }: Reply) => {
    const text = t('ticks.undone', { n: total });
    return mantidas.length > 0 ? `${text} ${t('ticks.kept', { n: mantidas.length })}` : text;
  };

  return {
    busy,
    mayUndo: undoing.length > 0,
    markSeen: (vista: boolean) => review({ vista }, (n) => t(vista ? 'ticks.seen' : 'ticks.notSeen', { n })),
    classify: (code: CustomerClassification) =>
      review({ classificacao_cliente: code }, (n) => t('ticks.classified', { n })),
    undo: async () => {
      if (await send(undoing, undone)) setUndoing([]);
    },
  };
}

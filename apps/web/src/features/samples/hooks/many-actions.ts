import type { CustomerClassification, ReplyOf, ReviewedSample, SampleReview } from '@escuta/contract';
import { ApiProblem, call, detailKey, refetchDetail } from '../../../shared/api/index.ts';
import { problemText } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import type { Tools } from './sample-actions.ts';
import type { Deed, UndoHistory } from './use-undo.ts';

type Part = Pick<ReviewedSample, 'vista' | 'classificacao_cliente'>;
type Reply = ReplyOf<'reviewMany'>;

/** Reviews several samples in one call, all or none. Shown once the server has saved it. */
export function manyActions({ queryClient, storeNow, slim, t }: Tools, history: UndoHistory) {
  const send = async (wanted: readonly SampleReview[], done: (reply: Reply) => string): Promise<Reply | null> => {
    try {
      const reply = await call('reviewMany', { body: { data: [...wanted] } });
      const kept = new Map(reply.mantidas.map((each) => [each.id, each]));
      // Where another person has decided since, their class is shown.
      const changes = wanted.map(
        ({ id, classificacao_vista: _, ...part }) => [id, { ...part, ...kept.get(id) }] as const,
      );
      storeNow()?.patchMany(changes.map(([id, { id: _, ...change }]) => [id, change] as const));
      for (const { id } of wanted) if (queryClient.getQueryState(detailKey(id))) void refetchDetail(queryClient, id);
      notify.success(done(reply), { kind: 'save' });
      return reply;
    } catch (problem) {
      notify.error(t('ticks.failed'), { kind: 'save', description: problemText(withSampleIds(problem)) });
      return null;
    }
  };

  /** The server names missing samples by their keys; people know them by their ids. */
  const withSampleIds = (problem: unknown) => {
    if (!(problem instanceof ApiProblem) || typeof problem.params.samples !== 'string') return problem;
    const samples = problem.params.samples.replace(/\d+/g, (key) => slim(Number(key))?.seq ?? key);
    return new ApiProblem(problem.status, problem.code, problem.details, { ...problem.params, samples });
  };

  const undone = ({ total, mantidas }: Reply) => {
    const text = t('ticks.undone', { n: total });
    return mantidas.length > 0 ? `${text} ${t('ticks.kept', { n: mantidas.length })}` : text;
  };
  /** The deed that restores the former values; it stays in the history while it cannot be sent. */
  const deedOf = (former: readonly SampleReview[]): Deed => {
    const deed = {
      takeBack: () => {
        void send(former, undone).then((reply) => {
          if (!reply) history.add(deed);
        });
        return null;
      },
    };
    return deed;
  };

  const review = async (ids: Iterable<number>, part: Part, done: (n: number) => string) => {
    const { classificacao_cliente: classificacao_vista } = part;
    const wanted = Array.from(ids, (id) => ({ id, ...part }));
    const reply = await send(wanted, ({ total }) => done(total));
    if (!reply || reply.anteriores.length === 0) return;
    // What another person decides later stays when this is undone.
    history.add(
      deedOf(reply.anteriores.map((each) => (classificacao_vista ? { ...each, classificacao_vista } : each))),
    );
  };
  return {
    markMany: (ids: Iterable<number>, vista: boolean) =>
      review(ids, { vista }, (n) => t(vista ? 'ticks.seen' : 'ticks.notSeen', { n })),
    classifyMany: (ids: Iterable<number>, classificacao_cliente: CustomerClassification) =>
      review(ids, { classificacao_cliente }, (n) => t('ticks.classified', { n })),
  };
}

import type { CustomerClassification, ReplyOf, ReviewedSample, ReviewManyBody, SampleReview } from '@escuta/contract';
import { ApiProblem, call, detailKey, refetchDetail } from '../../../shared/api/index.ts';
import { problemText } from '../../../shared/i18n/index.ts';
import { notify } from '../../../shared/ui/index.ts';
import { inLine, NOTICE, type Tools } from './sample-actions.ts';
import type { Deed, UndoHistory } from './use-undo.ts';

type Part = Pick<ReviewedSample, 'vista' | 'classificacao_cliente'>;
type Reply = ReplyOf<'reviewMany'>;

/** The words of a notice about several samples. */
interface Words {
  /** What they were given; empty where the title says it. */
  what: string;
  done(n: number): string;
  /** That some had it already. */
  same(n: number): string;
}

/** The server names missing samples by their keys; people know them by their ids. */
function withSampleIds(problem: unknown, slim: Tools['slim']): unknown {
  if (!(problem instanceof ApiProblem) || typeof problem.params.samples !== 'string') return problem;
  const samples = problem.params.samples.replace(/\d+/g, (key) => slim(Number(key))?.seq ?? key);
  return new ApiProblem(problem.status, problem.code, problem.details, { ...problem.params, samples });
}

/** Sends reviews and shows what the server has saved; null when it refused all. */
const sender =
  ({ queryClient, storeNow, takeTurn, slim, t }: Tools) =>
  async (body: ReviewManyBody, tell: (reply: Reply) => void): Promise<Reply | null> => {
    const { data } = body;
    const ids = data.map(({ id }) => id);
    const reviewOf = (id: number) => [slim(id)?.vista, slim(id)?.classificacao_cliente].join();
    const before = new Map(ids.map((id) => [id, reviewOf(id)]));
    try {
      const reply = await takeTurn(ids, () => call('reviewMany', { body }));
      const kept = new Map(reply.mantidas.map((each) => [each.id, each]));
      const changes = data
        // What was chosen for one of them meanwhile is sent after this, and stays.
        .filter(({ id }) => reviewOf(id) === before.get(id))
        // Where another person has decided since, their class is shown.
        .map(({ id, classificacao_vista: _, ...part }) => [id, { ...part, ...kept.get(id) }] as const);
      storeNow()?.patchMany(changes.map(([id, { id: _, ...change }]) => [id, change] as const));
      for (const id of ids) if (queryClient.getQueryState(detailKey(id))) void refetchDetail(queryClient, id);
      tell(reply);
      return reply;
    } catch (problem) {
      notify.error(t('ticks.unchanged'), { kind: 'save', description: problemText(withSampleIds(problem, slim)) });
      return null;
    }
  };

/** Reviews several samples in one call, all or none. Shown once the server has saved it. */
export function manyActions(tools: Tools, history: UndoHistory) {
  const { t, classText } = tools;
  const send = sender(tools);
  const undone = ({ total, mantidas }: Reply) => {
    const text = t('ticks.undone', { n: total });
    const title = mantidas.length > 0 ? `${text} ${t('ticks.kept', { n: mantidas.length })}` : text;
    notify.success(title, NOTICE);
  };
  /** The deed that restores the former values; it stays in the history while it cannot be sent. */
  const deedOf = (former: readonly SampleReview[]): Deed => {
    const deed = {
      takeBack: () => {
        void send({ data: [...former], desfaz: true }, undone).then((reply) => {
          if (!reply) history.add(deed);
        });
        return null;
      },
    };
    return deed;
  };

  const review = async (ids: Iterable<number>, part: Part, words: Words) => {
    const { classificacao_cliente: classificacao_vista } = part;
    const data = Array.from(ids, (id) => ({ id, ...part }));
    await send({ data }, ({ total, anteriores }) => {
      const same = data.length - total;
      const description = inLine([total > 0 ? words.what : '', same > 0 ? words.same(same) : '']);
      const notice = { ...NOTICE, description };
      if (total === 0) return notify.info(t('ticks.unchanged'), notice);
      // What another person decides later stays when this is undone.
      const deed = deedOf(anteriores.map((each) => (classificacao_vista ? { ...each, classificacao_vista } : each)));
      history.add(deed);
      notify.success(words.done(total), { ...notice, undo: () => void history.takeBack(deed) });
    });
  };
  return {
    markMany: (ids: Iterable<number>, vista: boolean) =>
      review(
        ids,
        { vista },
        {
          what: '',
          done: (n) => t(vista ? 'ticks.seen' : 'ticks.notSeen', { n }),
          same: (n) => t(vista ? 'ticks.seenBefore' : 'ticks.notSeenBefore', { n }),
        },
      ),
    classifyMany: (ids: Iterable<number>, classificacao_cliente: CustomerClassification) => {
      const name = classText(`name.${classificacao_cliente}`);
      return review(
        ids,
        { classificacao_cliente },
        {
          what: name,
          done: (n) => t('ticks.classified', { n }),
          same: (n) => t('ticks.sameClass', { n, name }),
        },
      );
    },
  };
}

import { CustomerClassification, type CustomerVerdict, type SampleDetail } from '@escuta/contract';
import type { QueryClient } from '@tanstack/react-query';
import { ApiProblem, call, type createTurns, detailKey, refetchDetail } from '../../../shared/api/index.ts';
import type { Translate } from '../../../shared/i18n/catalogue.ts';
import { problemText } from '../../../shared/i18n/index.ts';
import type { SampleChange, SampleStore } from '../../../shared/map/index.ts';
import { revealAddress } from '../../../shared/samples/reveal-address.ts';
import { notify } from '../../../shared/ui/index.ts';
import type { Deed, UndoHistory } from './use-undo.ts';

export interface ActionsOf {
  /** The samples shown now: an undo may come after another search. */
  storeNow(): SampleStore | null;
  queryClient: QueryClient;
  takeTurn: ReturnType<typeof createTurns>;
  t: Translate<'samples'>;
  classText: Translate<'classes'>;
}

/** Notices about classes and seen flags have one topic: the newest tells what stands, and its button takes back what Z would. */
export const NOTICE = { kind: 'save', topic: 'review' } as const;

export type Tools = ReturnType<typeof toolsOf>;

/** Shows a change of a sample on marker, row and detail, and sends it in order. */
export function toolsOf({ storeNow, queryClient, takeTurn, t, classText }: ActionsOf) {
  const detailOf = (id: number) => queryClient.getQueryData<SampleDetail>(detailKey(id));
  const slim = (id: number) => {
    const store = storeNow();
    return store?.at(store.rowOf(id)) ?? null;
  };
  const patch = (id: number, change: Partial<SampleDetail> & SampleChange) => {
    storeNow()?.patch(id, change);
    queryClient.setQueryData<SampleDetail>(detailKey(id), (detail) => detail && { ...detail, ...change });
  };
  const inTurn = <T>(id: number, action: () => Promise<T>): Promise<T> => {
    const isFetching = () => queryClient.isFetching({ queryKey: detailKey(id) }) > 0;
    const wasFetching = isFetching();
    const mine = takeTurn(id, action);
    // A detail requested before the reply may have old values.
    const again = () => (wasFetching || isFetching() ? refetchDetail(queryClient, id) : undefined);
    mine.then(again, again).catch(() => undefined);
    return mine;
  };
  /** Names a sample in a notice: another may be shown by now. */
  const nameOf = (id: number) => t('detail.title', { seq: slim(id)?.seq ?? id });
  /** Shows why a change was not saved, and of which sample. */
  const failed = (id: number, problem: unknown) =>
    notify.error(problemText(problem), { kind: 'save', description: nameOf(id) });
  return { queryClient, storeNow, takeTurn, detailOf, slim, patch, inTurn, nameOf, failed, t, classText };
}

/** Whether another person has given a class since the one that an undo would take back. */
const isDecidedAnew = (problem: unknown): problem is ApiProblem =>
  problem instanceof ApiProblem && problem.code === 'class_changed';

/** The class that stands after a refusal. */
const classNow = (problem: unknown, before: SampleChange['classificacao_cliente']) =>
  isDecidedAnew(problem) ? (CustomerClassification.safeParse(problem.params.classificacao).data ?? null) : before;

/** Parts of a notice's second line; empty ones are left out. */
export const inLine = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' · ');

const sendClass = (body: CustomerVerdict) => call('classifyByCustomer', { body });

/** Shows a class at once, sends it in turn, and shows the old one again when it is refused. */
const classSetter =
  ({ queryClient, slim, patch, inTurn, failed }: Tools) =>
  async (id: number, shown: CustomerClassification | null, send: () => ReturnType<typeof sendClass>) => {
    const before = slim(id)?.classificacao_cliente ?? null;
    patch(id, { classificacao_cliente: shown });
    try {
      const { classificacao_cliente, dt_classificacao_cliente, usuario_cliente_classificador } = await inTurn(id, send);
      const stands = slim(id)?.classificacao_cliente === shown;
      if (stands) patch(id, { classificacao_cliente, dt_classificacao_cliente, usuario_cliente_classificador });
      return true;
    } catch (problem) {
      // Reverts only this choice, not a later one.
      if (slim(id)?.classificacao_cliente === shown) {
        patch(id, { classificacao_cliente: classNow(problem, before) });
        if (isDecidedAnew(problem)) void refetchDetail(queryClient, id);
      }
      failed(id, problem);
      return false;
    }
  };

type ToggleSeen = ReturnType<typeof flagActions>['toggleSeen'];

/** Sets the customer's class (DET-02). */
export function classActions(tools: Tools, history: UndoHistory, toggleSeen: ToggleSeen) {
  const { slim, nameOf, t, classText } = tools;
  const set = classSetter(tools);
  /** The second line of a notice: the sample with the class that stands. */
  const given = (id: number, code: CustomerClassification | null) =>
    code === null ? nameOf(id) : t('detail.given', { sample: nameOf(id), name: classText(`name.${code}`) });
  const isSeen = (id: number) => slim(id)?.vista ?? false;

  /** @param andSeen whether the sample is marked as seen once its class is saved */
  const classify = async (id: number, code: CustomerClassification, andSeen = false) => {
    /** The class before this one: as shown here, then as the server found it. */
    let before = CustomerClassification.safeParse(slim(id)?.classificacao_cliente).data ?? null;
    const marksSeen = andSeen && !isSeen(id);
    const changes = () => marksSeen || before !== code;
    let isUndone = false;
    const takeClassBack = async () => {
      // In its turn, when the reply to what it takes back has come.
      const send = () => sendClass({ id_amostra: id, classificacao_cliente: before, classificacao_vista: code });
      if (await set(id, before, send))
        notify.success(t('detail.undone'), { ...NOTICE, description: given(id, before) });
      // It stays in the history while it cannot be sent, unless another person has decided since.
      else if (slim(id)?.classificacao_cliente === code) history.add(deed);
    };
    const deed: Deed = {
      takeBack: () => {
        isUndone = true;
        if (before !== code) void takeClassBack();
        else notify.success(t('detail.seenUndone'), { ...NOTICE, description: nameOf(id) });
        if (marksSeen && isSeen(id)) void toggleSeen(id, true);
        return id;
      },
    };
    const isKept = changes();
    if (isKept) history.add(deed);
    const isSet = await set(id, code, async () => {
      const reply = await sendClass({ id_amostra: id, classificacao_cliente: code });
      before = reply.anterior;
      return reply;
    });
    if (!isSet) return history.drop(deed);
    if (!changes()) history.drop(deed);
    else if (!isKept) history.add(deed);
    const seen = andSeen ? t(marksSeen ? 'detail.seenToo' : 'detail.seenBefore') : '';
    const undo = changes() ? () => void history.takeBack(deed) : undefined;
    const notice = { ...NOTICE, description: inLine([given(id, code), seen]), undo };
    if (before === code) notify.info(t('detail.sameClass'), notice);
    else notify.success(t('detail.classified'), notice);
    if (marksSeen && !isUndone && !isSeen(id)) await toggleSeen(id);
  };
  return { classify };
}

/** The seen flag and the validation of the system's class. */
export function flagActions({ slim, detailOf, patch, inTurn, failed }: Tools) {
  /** Changes the seen flag (DET-04). The value is sent: a call that flips it would flip it twice when browser or proxy repeats it. */
  const toggleSeen = async (id: number, isUndo = false) => {
    const wanted = !(slim(id)?.vista ?? false);
    patch(id, { vista: wanted });
    try {
      const params = { id, valor: wanted ? 'true' : 'false' } as const;
      await inTurn(id, () => call('setSeen', { params, query: isUndo ? { desfaz: 'true' } : {} }));
    } catch (problem) {
      if (slim(id)?.vista === wanted) patch(id, { vista: !wanted });
      failed(id, problem);
    }
  };

  /** Agrees or disagrees with the system's class; null removes the validation (DET-11). */
  const review = async (id: number, value: boolean | null) => {
    const before = detailOf(id)?.review ?? null;
    patch(id, { review: value });
    try {
      const x = value === null ? 'null' : value ? '1' : '0';
      await inTurn(id, () => call('reviewSample', { params: { id, x } }));
    } catch (problem) {
      if (detailOf(id)?.review === value) patch(id, { review: before });
      failed(id, problem);
    }
  };
  return { toggleSeen, review };
}

/** The comment that stands after a refusal because of it; null when the refusal had another reason. */
function commentNow(problem: unknown) {
  if (!(problem instanceof ApiProblem) || problem.code !== 'comment_changed') return null;
  const given = (name: string) => String(problem.params[name] ?? '') || null;
  return { obs: given('obs'), usuario_comentario: given('usuario'), dt_comentario: given('data') };
}

/** Changes shown only after the server saved them: comment and address. */
export function textActions({ queryClient, patch, inTurn, t }: Tools) {
  /**
   * Saves the sample comment; true when it is saved (CMT-02). One that another person has saved meanwhile is shown instead.
   * @param read the comment that the writer had read
   */
  const comment = async (id: number, obs: string, read: string): Promise<boolean> => {
    try {
      const reply = await inTurn(id, () => call('saveComment', { body: { id_amostra: id, obs, obs_vista: read } }));
      const { usuario_comentario, dt_comentario } = reply;
      patch(id, { obs: reply.obs, usuario_comentario, dt_comentario, comentario: reply.obs !== null });
      notify.success(t('detail.saved'), { kind: 'save' });
      return true;
    } catch (problem) {
      const theirs = commentNow(problem);
      if (theirs) patch(id, { ...theirs, comentario: theirs.obs !== null });
      notify.error(t('detail.notSaved'), { kind: 'save', description: problemText(problem) });
      return false;
    }
  };

  /** Reveals the address (DET-07); the row in the list fetches it when it is next shown. */
  const reveal = (id: number) => inTurn(id, () => revealAddress(queryClient, id));
  return { comment, revealAddress: reveal };
}

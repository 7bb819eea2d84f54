import { CustomerClassification, type SampleDetail, type SlimSample } from '@escuta/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call, type createTurns, detailKey, refetchDetail } from '../../../shared/api/index.ts';
import type { Translate } from '../../../shared/i18n/catalogue.ts';
import { problemText } from '../../../shared/i18n/index.ts';
import type { SampleChange, SampleStore } from '../../../shared/map/index.ts';
import { notify } from '../../../shared/ui/index.ts';

/** The last class set here, and the one before it. */
export interface LastClass {
  current: { id: number; before: SlimSample['classificacao_cliente'] } | null;
}

export interface ActionsOf {
  store: SampleStore | null;
  queryClient: QueryClient;
  takeTurn: ReturnType<typeof createTurns>;
  t: Translate<'samples'>;
}

type Tools = ReturnType<typeof toolsOf>;

const failed = (problem: unknown) => notify.error(problemText(problem), { kind: 'save' });

/** Shows a change of a sample on marker, row and detail, and sends it in order. */
export function toolsOf({ store, queryClient, takeTurn, t }: ActionsOf) {
  const detailOf = (id: number) => queryClient.getQueryData<SampleDetail>(detailKey(id));
  const slim = (id: number) => store?.at(store.rowOf(id)) ?? null;
  const patch = (id: number, change: Partial<SampleDetail> & SampleChange) => {
    store?.patch(id, change);
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
  return { detailOf, slim, patch, inTurn, t };
}

/** Sets the customer's class (DET-02), and undoes it. */
export function classActions({ slim, patch, inTurn, t }: Tools, last: LastClass) {
  const classify = async (id: number, classificacao_cliente: CustomerClassification) => {
    const before = slim(id)?.classificacao_cliente ?? null;
    last.current = { id, before };
    patch(id, { classificacao_cliente });
    try {
      const body = { id_amostra: id, classificacao_cliente };
      const reply = await inTurn(id, () => call('classifyByCustomer', { body }));
      const { dt_classificacao_cliente, usuario_cliente_classificador } = reply;
      const stands = slim(id)?.classificacao_cliente === classificacao_cliente;
      if (stands) patch(id, { classificacao_cliente, dt_classificacao_cliente, usuario_cliente_classificador });
      notify.success(t('detail.classified'), { kind: 'save' });
    } catch (problem) {
      // Reverts only this choice, not a later one.
      if (slim(id)?.classificacao_cliente === classificacao_cliente) patch(id, { classificacao_cliente: before });
      failed(problem);
    }
  };

  /** Restores the class before the last one set here; a class cannot be removed. */
  const undo = () => {
    if (!last.current) return;
    const before = CustomerClassification.safeParse(last.current.before);
    if (before.success) void classify(last.current.id, before.data);
    else notify.info(t('detail.notUndone'));
    last.current = null;
  };
  return { classify, undo };
}

/** The seen flag and the validation of the system's class. */
export function flagActions({ slim, detailOf, patch, inTurn }: Tools) {
  /** Toggles the seen flag (DET-04). If another user toggled it meanwhile, the wanted value is set. */
  const toggleSeen = async (id: number) => {
    const wanted = !(slim(id)?.vista ?? false);
    patch(id, { vista: wanted });
    try {
      await inTurn(id, async () => {
        const { vista } = await call('toggleSeen', { params: { id } });
        if (vista !== wanted) await call('setSeen', { params: { id, valor: wanted ? 'true' : 'false' } });
      });
    } catch (problem) {
      if (slim(id)?.vista === wanted) patch(id, { vista: !wanted });
      failed(problem);
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
      failed(problem);
    }
  };
  return { toggleSeen, review };
}

/** Changes shown only after the server saved them: comment and address. */
export function textActions({ patch, inTurn, t }: Tools) {
  /** Saves the sample comment; true when it is saved (CMT-02). */
  const comment = async (id: number, obs: string): Promise<boolean> => {
    try {
      const reply = await inTurn(id, () => call('saveComment', { body: { id_amostra: id, obs } }));
      const { usuario_comentario, dt_comentario } = reply;
      patch(id, { obs: reply.obs, usuario_comentario, dt_comentario, comentario: reply.obs !== null });
      notify.success(t('detail.saved'), { kind: 'save' });
      return true;
    } catch (problem) {
      notify.error(t('detail.notSaved'), { kind: 'save', description: problemText(problem) });
      return false;
    }
  };

  /** Reveals the address (DET-07); the row in the list fetches it when it is next shown. */
  const revealAddress = async (id: number): Promise<void> => {
    try {
      const body = { id_amostra: id };
      const { endereco, endereco_distancia } = await inTurn(id, () => call('revealAddress', { body }));
      patch(id, { endereco, endereco_distancia });
    } catch (problem) {
      notify.error(t('detail.notRevealed'), { kind: 'save', description: problemText(problem) });
    }
  };
  return { comment, revealAddress };
}

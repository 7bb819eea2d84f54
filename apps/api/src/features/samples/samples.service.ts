import { ACTIONS, type CustomerVerdict, type SampleDetail, toInstant } from '@escuta/contract';
import type { Services, Session } from '../../context.ts';
import { inScope, type TenantTransaction } from '../../db/transactions.ts';
import { Problem } from '../../problems/problem.ts';
import { dataOfRequest, fromTo, insertLog, markOfUndo, namesOfPeople } from '../action-log/index.ts';
import { mediaLinks } from '../media/index.ts';
import { nearestPipe } from '../network/index.ts';
import { metresToWork } from './far-from-others.queries.ts';
import { findHeardElsewhere } from './heard-elsewhere.queries.ts';
import { inHandOf } from './in-hand.service.ts';
import { findSample, listInspectionComments, lockSample, updateSample } from './samples.queries.ts';
import { toSampleDetail } from './samples.view.ts';
import { viewerOf } from './search.service.ts';

/** Everything of one sample; of one in hand at the desk not what the machine says. Throws sample_not_found outside the scope. */
export async function getSample(services: Services, session: Session, id_amostra: number): Promise<SampleDetail> {
  const link = await mediaLinks(services);
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const row = await findSample(trx, id_amostra);
    if (!row) throw new Problem('sample_not_found');
    const [comments, pipe] = [await listInspectionComments(trx, id_amostra), await nearestPipe(trx, row)];
    const inHand = await inHandOf(trx, session, services.clock.now());
    return toSampleDetail(
      inHand.has(id_amostra) ? { ...row, classificacao: 'PEND', escuta: null } : row,
      { comments, pipe, elsewhere: await findHeardElsewhere(trx, row), toWork: await metresToWork(trx, row) },
      viewerOf(session),
      link,
    );
  });
}

/** A sample locked for a change. */
export type LockedSample = NonNullable<Awaited<ReturnType<typeof lockSample>>>;

/** Locks the sample and runs the change in one transaction with the caller's scope. */
export function changeSample<Result>(
  services: Services,
  session: Session,
  id_amostra: number,
  change: (trx: TenantTransaction, sample: LockedSample, now: Date) => Promise<Result>,
): Promise<Result> {
  return inScope(services.connections.tenant, session.scope, async (trx) => {
    const sample = await lockSample(trx, id_amostra);
    if (!sample) throw new Problem('sample_not_found');
    return change(trx, sample, services.clock.now());
  });
}

/** The value, or the other one than now, once for each request that has an id of its own: a proxy or browser may send it again. */
type Seen = boolean | { flipOnceFor: string | undefined };

/** How long a repeated request is recognised, milliseconds: proxies and browsers repeat within seconds. */
const REPEAT_MS = 60_000;

/** Sets or toggles the seen flag and logs it (action 5); no effect when it already has the value. */
export function markSeen(services: Services, session: Session, id_amostra: number, wanted: Seen, isUndo = false) {
  return changeSample(services, session, id_amostra, async (trx, sample, now) => {
    const pedido = typeof wanted === 'object' ? wanted.flipOnceFor : undefined;
    if (pedido) {
      const since = new Date(now.getTime() - REPEAT_MS);
      const earlier = await dataOfRequest(trx, { session, sample, tipo_acao: ACTIONS.seen }, { pedido, since });
      if (earlier) return { vista: earlier.vista === true };
    }
    const vista = typeof wanted === 'object' ? !sample.vista : wanted;
    if (vista === sample.vista) return { vista };
    await updateSample(trx, id_amostra, { vista });
    await insertLog(trx, {
      data: now,
      session,
      sample,
      tipo_acao: ACTIONS.seen,
      ...fromTo('vista', sample.vista, vista),
      dados: { vista, ...(pedido && { pedido }), ...markOfUndo(isUndo) },
    });
    return { vista };
  });
}

/** The customer's class of a sample as it stands, with who gave it and when. */
async function standingClass(trx: TenantTransaction, sample: LockedSample) {
  const { classificacao_cliente, dt_classificacao_cliente: since, id_usuario_classificador: by } = sample;
  const names = await namesOfPeople(trx, [by]);
  return {
    classificacao_cliente,
    dt_classificacao_cliente: since && toInstant(since),
    usuario_cliente_classificador: by === null ? null : (names.get(by) ?? null),
    anterior: classificacao_cliente,
  };
}

/**
 * Sets the customer's class, or removes it, and logs it (action 4) with the previous class. A class given once more stays that of the person
 * who gave it first.
 * @throws Problem sample_not_found, class_changed
 */
export function classify(services: Services, session: Session, verdict: CustomerVerdict) {
  const { id_amostra, classificacao_cliente, classificacao_vista } = verdict;
  return changeSample(services, session, id_amostra, async (trx, sample, now) => {
    const { classificacao_cliente: anterior } = sample;
    // A repeated undo finds its own result, too.
    if (anterior === classificacao_cliente) return standingClass(trx, sample);
    if (classificacao_vista !== undefined && classificacao_vista !== anterior) {
      throw new Problem('class_changed', { params: { classificacao: anterior ?? '' } });
    }
    const by = classificacao_cliente === null ? null : session.user;
    await updateSample(trx, id_amostra, {
      classificacao_cliente,
      dt_classificacao_cliente: by && now,
      id_usuario_classificador: by?.id_usuario ?? null,
    });
    const change = fromTo('classificacao_cliente', anterior, classificacao_cliente);
    const dados = { classificacao_cliente, anterior, ...markOfUndo(classificacao_vista !== undefined) };
    await insertLog(trx, { data: now, session, sample, tipo_acao: ACTIONS.customerClassification, ...change, dados });
    return {
      classificacao_cliente,
      dt_classificacao_cliente: by && toInstant(now),
      usuario_cliente_classificador: by?.nome ?? null,
      anterior,
    };
  });
}

/** The comment of a sample as it stands, with who wrote it and when. */
async function standingComment(trx: TenantTransaction, sample: LockedSample) {
  const { obs, dt_comentario: since, id_usuario_comentario: by } = sample;
  const names = await namesOfPeople(trx, [by]);
  const usuario_comentario = by === null ? null : (names.get(by) ?? null);
  return { obs, usuario_comentario, dt_comentario: since && toInstant(since) };
}

const commentOf = (text: string | null) => (text === null || text.trim() === '' ? null : text);

interface CommentToSave {
  id_amostra: number;
  obs: string;
  /** The comment that the writer had read; left out by callers that do not tell. */
  obs_vista?: string | null | undefined;
}

/**
 * Saves the comment and logs it (action 8); a blank one removes it.
 * @throws Problem sample_not_found, comment_changed
 */
export function saveComment(services: Services, session: Session, { id_amostra, obs: text, obs_vista }: CommentToSave) {
  return changeSample(services, session, id_amostra, async (trx, sample, now) => {
    const obs = commentOf(text);
    if (obs_vista !== undefined && commentOf(obs_vista) !== sample.obs) {
      const standing = await standingComment(trx, sample);
      // A repeated call finds its own comment.
      if (obs === sample.obs) return standing;
      const { usuario_comentario, dt_comentario } = standing;
      const params = { obs: sample.obs ?? '', usuario: usuario_comentario ?? '', data: dt_comentario ?? '' };
      throw new Problem('comment_changed', { params });
    }
    const author = obs === null ? null : session.user;
    await updateSample(trx, id_amostra, {
      obs,
      dt_comentario: author && now,
      id_usuario_comentario: author?.id_usuario ?? null,
    });
    await insertLog(trx, {
      data: now,
      session,
      sample,
      tipo_acao: ACTIONS.comment,
      ...fromTo('obs', sample.obs, obs),
      dados: { obs },
    });
    return { obs, usuario_comentario: author?.nome ?? null, dt_comentario: author ? toInstant(now) : null };
  });
}

/** Stores agreement with the system's class; null clears it. Not logged, since the product documents have no action code for it. */
export function review(services: Services, session: Session, id_amostra: number, agrees: boolean | null) {
  return changeSample(services, session, id_amostra, async (trx) => {
    await updateSample(trx, id_amostra, { review: agrees });
    return { review: agrees };
  });
}

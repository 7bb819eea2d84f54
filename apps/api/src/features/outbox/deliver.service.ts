import type { Services } from '../../context.ts';
import { DeliveryError, type DeliveryFailure } from '../../platform/mail.ts';
import { compose } from './compose.service.ts';
import {
  deleteLink,
  deleteSent,
  findRecipient,
  LETTERS,
  type MessageKind,
  markFailed,
  markSent,
  setNewsletterId,
  type TakenMessage,
  takeNext,
} from './outbox.queries.ts';

/** Lease of a message, longer than the timeout of sending. */
const LEASE_MS = 120_000;
const SENDING_MS = 60_000;
/** Retry interval for an unreachable service, so that sending continues within five seconds of its return. */
const UNREACHABLE_MS = 2_000;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 3_600_000;
const SENT_KEPT_MS = 30 * 24 * 3_600_000;

/** Messages by external service; each service has its own lane, so that a failure of one does not block the other. */
export const LANES: Record<'mail' | 'newsletter', readonly MessageKind[]> = {
  mail: LETTERS,
  newsletter: ['newsletter'],
};
export type Lane = keyof typeof LANES;

/** Sends a mail. If that fails, its link is deleted, since the next try makes a new one. */
async function sendLetter(services: Services, message: TakenMessage): Promise<void> {
  const { mail, link } = await compose(services, message);
  try {
    await services.mail.send(mail);
  } catch (error) {
    if (link) await deleteLink(services.connections.system, link);
    throw error;
  }
}

async function send(services: Services, message: TakenMessage): Promise<void> {
  const { connections, newsletter } = services;
  if (message.tipo !== 'newsletter') return sendLetter(services, message);
  if (!newsletter) throw new DeliveryError('later', 'no newsletter is configured');
  const who = await findRecipient(connections.system, { id_usuario: message.id_usuario });
  if (!who) throw new DeliveryError('refused', 'the person no longer exists');
  // Their previous address leaves the list.
  if (message.dados.para) await newsletter.keep({ nome: who.nome, email: message.dados.para, subscribed: false });
  const { nome, email, new_users_data, ativo } = who;
  const keepsStatus = message.dados.mantem_inscricao ?? false;
  const id = await newsletter.keep({ nome, email, subscribed: new_users_data && ativo, keepsStatus });
  await setNewsletterId(connections.system, who.id_usuario, id);
}

async function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DeliveryError('unreachable', 'timeout')), SENDING_MS);
  });
  await Promise.race([work, tooLong]).finally(() => clearTimeout(timer));
}

function waitMs(failure: DeliveryFailure, tries: number): number {
  if (failure === 'unreachable') return UNREACHABLE_MS;
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(20, tries - 1));
}

export interface Outcome {
  id_saida: string;
  tipo: MessageKind;
  /** Absent when sent. */
  failure?: DeliveryFailure;
  erro?: string;
}

/** Sends one message and stores the result; throws only errors of the database. */
async function deliver(services: Services, message: TakenMessage): Promise<Outcome> {
  const { connections, clock } = services;
  const { id_saida, tipo } = message;
  try {
    await withinTime(send(services, message));
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    const { failure } = error;
    const erro = error.message.slice(0, 500);
    const now = clock.now();
    const next = new Date(now.getTime() + waitMs(failure, message.tentativas));
    await markFailed(
      connections.system,
      id_saida,
      failure === 'refused' ? { erro, dt_desistencia: now } : { erro, dt_proxima: next },
    );
    return { id_saida, tipo, failure, erro };
  }
  await markSent(connections.system, id_saida, clock.now());
  return { id_saida, tipo };
}

/**
 * Sends the due messages of one service one by one until none is left, the service is unreachable or `stopped` is aborted. Safe to run
 * in several processes. A message is sent twice, rather than never, when the process dies between sending it and storing the result.
 */
export async function deliverDue(services: Services, lane: Lane, stopped?: AbortSignal): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  while (!stopped?.aborted) {
    const now = services.clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    const message = await takeNext(services.connections.system, { kinds: LANES[lane], now, until });
    if (!message) break;
    const outcome = await deliver(services, message);
    outcomes.push(outcome);
    if (outcome.failure === 'unreachable') break;
  }
  return outcomes;
}

/** Deletes messages a month after they were sent. */
export function purgeSent({ connections, clock }: Services): Promise<number> {
  return deleteSent(connections.system, new Date(clock.now().getTime() - SENT_KEPT_MS));
}

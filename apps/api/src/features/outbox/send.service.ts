import type { Services } from '../../context.ts';
import { TaskFailure } from '../../platform/task-failure.ts';
import { type Outcome, type TakenTask, type Work, workDue } from '../queue/index.ts';
import { compose } from './compose.service.ts';
import {
  deleteLink,
  deleteOlderLinks,
  findRecipient,
  type Message,
  setNewsletterId,
  type TakenMessage,
} from './outbox.queries.ts';

/** The message of a task that is about a person. */
function messageOf<Kind extends Message['tipo']>({ id_usuario, ...task }: TakenTask<Kind>): TakenMessage<Kind> {
  if (id_usuario === null) throw new TaskFailure('refused', 'the message is about nobody');
  return { ...task, id_usuario };
}

/** Most unused links of a person that are kept of mails of which nobody knows whether they arrive. */
const UNCLEAR_LINKS_MAX = 3;

/**
 * Sends a mail. If it was surely not sent, its link is deleted, since the next try makes a new one; if it may arrive, its link works, as it does
 * in the mail of the next try. Each is for one use and expires, and a new password ends them all.
 */
export const sendLetter: Work<'mail'> = async (services, task) => {
  const { system } = services.connections;
  const message = messageOf(task);
  const { mail, link } = await compose(services, message);
  try {
    await services.mail.send(mail);
  } catch (error) {
    const mayArrive = error instanceof TaskFailure && error.mayBeDone;
    if (link && mayArrive) await deleteOlderLinks(system, message.id_usuario, UNCLEAR_LINKS_MAX);
    else if (link) await deleteLink(system, link);
    throw error;
  }
};

/** Tells the mailing list of a person. */
export const tellNewsletter: Work<'newsletter'> = async ({ connections, newsletter }, task) => {
  const { id_usuario, dados } = messageOf(task);
  if (!newsletter) throw new TaskFailure('later', 'no newsletter is configured');
  const who = await findRecipient(connections.system, { id_usuario });
  if (!who) throw new TaskFailure('refused', 'the person no longer exists');
  // Their previous address leaves the list.
  if (dados.para) await newsletter.keep({ nome: who.nome, email: dados.para, subscribed: false });
  const { nome, email, new_users_data, ativo } = who;
  const keepsStatus = dados.mantem_inscricao ?? false;
  const id = await newsletter.keep({ nome, email, subscribed: new_users_data && ativo, keepsStatus });
  await setNewsletterId(connections.system, who.id_usuario, id);
};

/** Sends the due messages of one service. */
export function deliverDue(services: Services, lane: 'mail' | 'newsletter', stopped?: AbortSignal): Promise<Outcome[]> {
  return lane === 'mail'
    ? workDue(services, { lane, work: sendLetter }, stopped)
    : workDue(services, { lane, work: tellNewsletter }, stopped);
}

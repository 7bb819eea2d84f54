import { LANGUAGES, type Language } from '@escuta/contract';
import { formatsOf } from '@escuta/domain';
import { publicUrl } from '../../config.ts';
import type { Services } from '../../context.ts';
import type { Mail } from '../../platform/mail.ts';
import { TaskFailure } from '../../platform/task-failure.ts';
import { hashToken, makeToken } from '../../platform/tokens.ts';
import { writeLetter } from './letter.ts';
import { findRecipient, findTicket, insertLink, type Recipient, type TakenMessage } from './outbox.queries.ts';

const HOUR_MS = 3_600_000;
/** Lifetime of a password link (D-19) and of the link in the welcome mail, from the time of sending. */
const LINK_LIFE_MS = { password_link: HOUR_MS, welcome: 72 * HOUR_MS };

/** Makes a one-time link when its mail is sent, so that its hour starts then and no table contains its token. */
async function makeLink({ connections, clock, config }: Services, id_usuario: number, lifeMs: number) {
  const token = makeToken();
  const token_hash = hashToken(token);
  const now = clock.now();
  const dt_expira = new Date(now.getTime() + lifeMs);
  await insertLink(connections.system, { token_hash, id_usuario, dt_criacao: now, dt_expira });
  return { url: `${publicUrl(config)}/recover-password/${token}`, link: token_hash };
}

type Written = Pick<Mail, 'subject' | 'text' | 'html'> & Partial<Pick<Mail, 'to' | 'replyTo'>> & { link?: Buffer };

async function ticketLetter(
  services: Services,
  { tipo, dados }: TakenMessage,
  who: Recipient,
  language: Language,
): Promise<Written> {
  const ticket = await findTicket(services.connections.system, dados.id_ticket ?? 0);
  if (!ticket) throw new TaskFailure('refused', 'the ticket no longer exists');
  const { nome, email, razao_social } = who;
  const { id_ticket, subject, message } = ticket;
  const { telefone } = who;
  const values = { nome, email, razao_social, telefone: telefone ?? '–', id_ticket: `${id_ticket}`, subject, message };
  if (tipo === 'ticket_copy') return writeLetter('ticket_copy', language, { values });
  const address = services.config.SUPPORT_EMAIL ?? 'suporte@localhost';
  const letter = writeLetter('ticket', LANGUAGES[0], { values, greets: false });
  return { ...letter, to: { name: '', address }, replyTo: { name: nome, address: email } };
}

async function write(services: Services, message: TakenMessage, who: Recipient, language: Language): Promise<Written> {
  const { nome, razao_social, realm } = who;
  switch (message.tipo) {
    case 'password_link':
    case 'welcome': {
      if (!who.ativo) throw new TaskFailure('refused', 'the person is inactive');
      if (message.tipo === 'welcome' && realm) {
        const url = `${publicUrl(services.config)}/intercept/${encodeURIComponent(realm)}`;
        return writeLetter('welcome_sso', language, { values: { nome, razao_social }, url });
      }
      const { url, link } = await makeLink(services, who.id_usuario, LINK_LIFE_MS[message.tipo]);
      return { ...writeLetter(message.tipo, language, { values: { nome, razao_social }, url }), link };
    }
    case 'password_changed':
      return writeLetter('password_changed', language, {
        values: { nome, quando: formatsOf(language).dateTime(message.data) },
      });
    case 'email_changed': {
      const address = message.dados.para ?? '';
      const letter = writeLetter('email_changed', language, { values: { nome, email: message.dados.email ?? '' } });
      return { ...letter, to: { name: nome, address } };
    }
    default:
      return ticketLetter(services, message, who, language);
  }
}

/**
 * Writes the mail of a message in the receiver's language; `link` is the hash of the link in it, if any. Throws TaskFailure
 * when there is no receiver.
 */
export async function compose(services: Services, message: TakenMessage): Promise<{ mail: Mail; link?: Buffer }> {
  const who = await findRecipient(services.connections.system, { id_usuario: message.id_usuario });
  if (!who) throw new TaskFailure('refused', 'the person no longer exists');
  const language = message.dados.idioma ?? who.idioma ?? LANGUAGES[0];
  const { link, ...written } = await write(services, message, who, language);
  const mail: Mail = {
    id: `mail-${message.id_saida}`,
    from: { name: 'Escuta', address: services.config.MAIL_FROM ?? 'escuta@localhost' },
    to: { name: who.nome, address: who.email },
    ...written,
  };
  return link ? { mail, link } : { mail };
}

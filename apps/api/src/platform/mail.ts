import { join } from 'node:path';
import { ASCII_CONTROL } from '@escuta/contract';
import { lastingFolder, writeWhole } from '@escuta/embedded-postgres/files';
import type { SendMailOptions } from 'nodemailer';

export interface Address {
  name: string;
  address: string;
}

/** A mail to send. */
export interface Mail {
  /** Message id, the same for every try, so that a mail delivered twice can be recognised. */
  id: string;
  from: Address;
  to: Address;
  replyTo?: Address;
  subject: string;
  text: string;
  html: string;
}

/**
 * `unreachable`: the service is down or refuses us, so all mails wait. `later`: this mail may succeed later.
 * `refused`: this mail never will.
 */
export type DeliveryFailure = 'unreachable' | 'later' | 'refused';

export class DeliveryError extends Error {
  readonly failure: DeliveryFailure;

  constructor(failure: DeliveryFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Sends mails. Throws DeliveryError. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
}

const CONTROLS = new RegExp(ASCII_CONTROL, 'gu');

/** Final check of an address before it becomes a header line, where CR/LF would inject another; addresses are already validated on input. */
function head({ name, address }: Address): Address {
  if (ASCII_CONTROL.test(address) || /[<>,;\s]/.test(address)) throw new DeliveryError('refused', 'invalid address');
  return { name: name.replace(CONTROLS, ' '), address };
}

function message(mail: Mail): SendMailOptions {
  return {
    messageId: `<${mail.id}@escuta>`,
    from: head(mail.from),
    to: head(mail.to),
    ...(mail.replyTo && { replyTo: head(mail.replyTo) }),
    subject: mail.subject.replace(CONTROLS, ' '),
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
  message: string;
}

/** Classifies an error of the mail server. */
function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const { command = '', responseCode = 0, message: text } = error as SmtpError;
  // Only refusals of the receiver or of the mail are final; a refused sender is a wrong setting.
  const isOfThisMail = /^(RCPT TO|DATA)/.test(command) && responseCode >= 400;
  if (!isOfThisMail) return new DeliveryError('unreachable', text);
  return new DeliveryError(responseCode >= 500 ? 'refused' : 'later', text);
}

const CONNECT_MS = 5_000;
const SILENCE_MS = 20_000;

/** Sends mails through SMTP_URL. */
export function smtpMail(url: string): MailTransport {
  return {
    send: async (mail) => {
      try {
        const { createTransport } = await import('nodemailer');
        const timeouts = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS };
        await createTransport({ url, ...timeouts }).sendMail(message(mail));
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
  };
}

/** Writes mails as .eml files, which mail programs open. Files are written atomically, survive a power cut, and are readable only by the server's account, since they may contain a link. */
export function folderMail(folder: string): MailTransport {
  const write = async (mail: Mail) => {
    const { createTransport } = await import('nodemailer');
    const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message(mail));
    await lastingFolder(folder);
    await writeWhole(join(folder, `${mail.id}.eml`), bytes as Buffer, { mode: 0o600 });
  };
  return {
    send: (mail) =>
      write(mail).catch((error: unknown) => {
        throw error instanceof DeliveryError ? error : new DeliveryError('unreachable', (error as Error).message);
      }),
  };
}

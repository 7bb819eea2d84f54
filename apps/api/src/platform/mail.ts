import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';

export interface Address {
  name: string;
  address: string;
}

/** A mail as people get it. */
export interface Mail {
  /** The same for every try, so that a mail that was delivered twice can be told as one. */
  id: string;
  from: Address;
  to: Address;
  replyTo?: Address;
  subject: string;
  text: string;
  html: string;
}

/**
 * `unreachable`: the service does not answer, or not to us; every mail waits for it. `later`: this mail may go through another time.
 * `refused`: this one never will.
 */
export type DeliveryFailure = 'unreachable' | 'later' | 'refused';

export class DeliveryError extends Error {
  readonly failure: DeliveryFailure;

  constructor(failure: DeliveryFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Where mails go. Throws a DeliveryError. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f]/;

/** Addresses are checked where they come in; this is the last word before one becomes a line of a mail's head (CR/LF made another). */
function head({ name, address }: Address): Address {
  if (CONTROL.test(address) || /[<>,;\s]/.test(address)) throw new DeliveryError('refused', 'address out of form');
  return { name: name.replace(new RegExp(CONTROL, 'g'), ' '), address };
}

function message(mail: Mail): SendMailOptions {
  return {
    messageId: `<${mail.id}@escuta>`,
    from: head(mail.from),
    to: head(mail.to),
    ...(mail.replyTo && { replyTo: head(mail.replyTo) }),
    subject: mail.subject.replace(new RegExp(CONTROL, 'g'), ' '),
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

/** What a failed conversation with the mail server means for the mail. */
function toDeliveryError(error: unknown): DeliveryError {
  if (error instanceof DeliveryError) return error;
  const { command = '', responseCode = 0, message: text } = error as SmtpError;
  // Only what is said of the receiver or of the mail itself is final: a sender that is not allowed is a setting to be mended.
  const isOfThisMail = /^(RCPT TO|DATA)/.test(command) && responseCode >= 400;
  if (!isOfThisMail) return new DeliveryError('unreachable', text);
  return new DeliveryError(responseCode >= 500 ? 'refused' : 'later', text);
}

const CONNECT_MS = 5_000;
const SILENCE_MS = 20_000;

/** Sends through the server of SMTP_URL. */
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

/** Writes mails as .eml files, which mail programs open. A file appears whole, for the server's own account: it may hold a link. */
export function folderMail(folder: string): MailTransport {
  const write = async (mail: Mail) => {
    const { createTransport } = await import('nodemailer');
    const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message(mail));
    await mkdir(folder, { recursive: true });
    const draft = join(folder, `${randomUUID()}.part`);
    await writeFile(draft, bytes as Buffer, { flush: true, mode: 0o600 });
    await rename(draft, join(folder, `${mail.id}.eml`));
  };
  return {
    send: (mail) =>
      write(mail).catch((error: unknown) => {
        throw error instanceof DeliveryError ? error : new DeliveryError('unreachable', (error as Error).message);
      }),
  };
}

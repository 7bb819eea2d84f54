import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { ASCII_CONTROL } from '@escuta/contract';
import { lastingFolder, writeWhole } from '@escuta/embedded-postgres/files';
import type { SendMailOptions } from 'nodemailer';
import { TaskFailure } from './task-failure.ts';

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

/** Sends mails. Throws TaskFailure, with `mayBeDone` where the mail may arrive all the same. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
}

const CONTROLS = new RegExp(ASCII_CONTROL, 'gu');

/** Final check of an address before it becomes a header line, where CR/LF would inject another; addresses are already validated on input. */
function head({ name, address }: Address): Address {
  if (ASCII_CONTROL.test(address) || /[<>,;\s]/.test(address)) throw new TaskFailure('refused', 'invalid address');
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

/** Classifies an error of the mail server. @param isBegun the server was ready for the mail */
function toTaskFailure(error: unknown, isBegun: boolean): TaskFailure {
  if (error instanceof TaskFailure) return error;
  const { command = '', responseCode = 0, message: text } = error as SmtpError;
  // Only refusals of the receiver or of the mail are final; a refused sender is a wrong setting.
  const isOfThisMail = /^(RCPT TO|DATA)/.test(command) && responseCode >= 400;
  // A server that has the mail and breaks off before its answer delivers it all the same.
  if (!isOfThisMail) return new TaskFailure('unreachable', text, { mayBeDone: isBegun && responseCode < 400 });
  return new TaskFailure(responseCode >= 500 ? 'refused' : 'later', text);
}

const CONNECT_MS = 5_000;
const SILENCE_MS = 20_000;

/** Sends mails through SMTP_URL. */
export function smtpMail(url: string): MailTransport {
  return {
    send: async (mail) => {
      let isBegun = false;
      try {
        const { createTransport } = await import('nodemailer');
        const timeouts = { connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS };
        const transport = createTransport({ url, ...timeouts });
        // Errors do not tell when they came: the mail is read once greeting, TLS and sign-in are over.
        transport.use('stream', ({ message: read }, done) => {
          read.transform(() => {
            isBegun = true;
            return new PassThrough();
          });
          done();
        });
        await transport.sendMail(message(mail));
      } catch (error) {
        throw toTaskFailure(error, isBegun);
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
        throw error instanceof TaskFailure ? error : new TaskFailure('unreachable', (error as Error).message);
      }),
  };
}

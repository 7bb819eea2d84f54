import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A received mail, decoded. */
export interface TakenMail {
  from: string;
  to: string[];
  /** Header lines, unfolded and decoded. */
  headers: string[];
  subject: string;
  text: string;
  html: string;
}

const decodeWord = (_: string, kind: string, body: string) =>
  kind.toUpperCase() === 'B'
    ? Buffer.from(body, 'base64').toString('utf8')
    : decodeQuoted(body.replaceAll('_', ' ')).toString('utf8');

function decodeQuoted(body: string): Buffer {
  const joined = body.replace(/=\r?\n/g, '');
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

function split(raw: string): { headers: string[]; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  return {
    headers: headers.map((line) =>
      line.replace(/\?= =\?/g, '?==?').replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, decodeWord),
    ),
    body: raw.slice(end + 4),
  };
}

const header = (headers: string[], name: string) =>
  headers
    .find((line) => line.toLowerCase().startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim() ?? '';

function bodyOf(raw: string): string {
  const { headers, body } = split(raw);
  const encoding = header(headers, 'content-transfer-encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuoted(body).toString('utf8') : body;
}

/** Parses a mail with plain text and HTML. */
export function readMail(raw: string): Omit<TakenMail, 'from' | 'to'> {
  const { headers, body } = split(raw);
  const boundary = /boundary="([^"]+)"/.exec(header(headers, 'content-type'))?.[1] ?? 'none';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => part.replace(/^\r\n/, ''));
  const part = (type: string) => {
    const found = parts.find((one) => header(split(one).headers, 'content-type').startsWith(type));
    return found === undefined ? '' : bodyOf(found).replace(/\r\n/g, '\n');
  };
  return { headers, subject: header(headers, 'subject'), text: part('text/plain'), html: part('text/html') };
}

export interface TestSmtpServer {
  url: string;
  port: number;
  mails: TakenMail[];
  /** Reply by receiver's address, such as `451 later`. */
  answers: Map<string, string>;
  /** Breaks the connection when it has a whole mail, before it answers. */
  breaks: boolean;
  stop(): Promise<void>;
}

/** An SMTP server that stores the received mails. */
export async function startSmtpServer(port = 0): Promise<TestSmtpServer> {
  const mails: TakenMail[] = [];
  const answers = new Map<string, string>();
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const [code, ...words] = answers.get(address)?.split(' ') ?? [];
      done(code ? Object.assign(new Error(words.join(' ')), { responseCode: Number(code) }) : null);
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, ...readMail(Buffer.concat(chunks).toString('utf8')) });
        if (started.breaks) for (const socket of sockets) socket.destroy();
        else done();
      });
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const bound = (server.server.address() as AddressInfo).port;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const started = { url: `smtp://127.0.0.1:${bound}`, port: bound, mails, answers, breaks: false, stop };
  return started;
}

/** Settings that send mails to this server. */
export const mailSettings = ({ url }: { url: string }) => ({
  SMTP_URL: url,
  ESCUTA_URL: 'https://escuta.example.test/agua',
  MAIL_FROM: 'escuta@example.test',
  SUPPORT_EMAIL: 'suporte@example.test',
});

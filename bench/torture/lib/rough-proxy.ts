import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { onClose } from '../../lib/closing.ts';
import { chance } from './torture.ts';

/** What the proxy has done to connections. */
export interface RoughCounts {
  passed: number;
  cutSending: number;
  cutAnswer: number;
  delayed: number;
  repeated: number;
  together: number;
  portal: number;
}

export interface RoughProxy {
  /** The address that senders use. */
  url: string;
  counts: RoughCounts;
  /** How many of the copies that ran beside their first were answered so: 200, 409, or 'none'. */
  answers: Record<string, number>;
  /** Answers to copies that no sender could make sense of. */
  unclear: string[];
  /** Resolves when no copy is under way any more. */
  settled(): Promise<void>;
}

const PORTAL =
  'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\ncontent-length: 27\r\n\r\n<html>Aceite as condições';
const LONGEST_DELAY_MS = 800;
/** Cuts lie within this many bytes of a request; a sample is a little longer. */
const CUT_BYTES = 60_000;
/** An answer is about this long with its headers. */
const ANSWER_BYTES = 900;

/** Longest wait for a word of a server on a copy. */
const COPY_MS = 10_000;
/** Statuses that come with Retry-After. */
const FOR_LATER = new Set(['409', '429', '503']);

const fates: (keyof RoughCounts)[] = [
  ...['passed', 'passed', 'passed', 'cutSending', 'cutSending', 'cutAnswer', 'delayed', 'repeated', 'together'],
] as (keyof RoughCounts)[];
const fateOf = (): keyof RoughCounts =>
  Math.random() < 0.05 ? 'portal' : (fates[chance(0, fates.length)] as keyof RoughCounts);

/** Passes bytes on; after some of them calls `end` instead. */
function pass(from: Socket, to: Socket, most: number, end: () => void): void {
  let bytes = 0;
  from.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= most) to.write(chunk);
    else end();
  });
  from.on('error', () => undefined);
  from.on('close', () => to.end());
}

/**
 * A bad network between senders and the server. For each connection it chooses by chance: it lets it pass, breaks it while something is sent
 * or answered, delays it, sends its bytes once more afterwards or at the same time, or answers with a portal's page.
 * @param urls where servers are at this moment
 */
export async function startRoughProxy(urls: () => readonly string[]): Promise<RoughProxy> {
  const counts = { passed: 0, cutSending: 0, cutAnswer: 0, delayed: 0, repeated: 0, together: 0, portal: 0 };
  const heard = { answers: {}, unclear: [] };
  const copies = new Set<Promise<void>>();
  const somewhere = () => {
    const all = urls();
    const url = all[chance(0, all.length)];
    return url === undefined ? null : new URL(url);
  };
  const server = createServer(async (near) => {
    near.on('error', () => undefined);
    const fate = fateOf();
    counts[fate] += 1;
    if (fate === 'portal') {
      near.once('data', () => near.end(PORTAL));
      return;
    }
    near.pause();
    if (fate === 'delayed') await delay(chance(0, LONGEST_DELAY_MS));
    const target = somewhere();
    if (!target) return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    const end = () => {
      near.destroy();
      far.destroy();
    };
    if (fate === 'repeated') copies.add(copyAfter(near, somewhere, heard));
    if (fate === 'together') copies.add(copyBeside(near, somewhere, heard));
    pass(near, far, fate === 'cutSending' ? chance(0, CUT_BYTES) : Number.POSITIVE_INFINITY, end);
    pass(far, near, fate === 'cutAnswer' ? chance(0, ANSWER_BYTES) : Number.POSITIVE_INFINITY, end);
    near.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onClose(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, counts, ...heard, settled: async () => void (await Promise.all(copies)) };
}

type Heard = Pick<RoughProxy, 'answers' | 'unclear'>;
type Somewhere = () => URL | null;

/** Also after an error, of which `once` would make a rejection. */
const closed = (socket: Socket): Promise<void> => new Promise((done) => socket.once('close', () => done()));

/** A connection of its own for a copy, to any server; null while there is none. */
function copyTo(somewhere: Somewhere): { copy: Socket; answer: Promise<string> } | null {
  const target = somewhere();
  if (!target) return null;
  const copy = connect(Number(target.port), target.hostname);
  const chunks: Buffer[] = [];
  copy.on('data', (chunk: Buffer) => chunks.push(chunk));
  copy.on('error', () => undefined);
  copy.setTimeout(COPY_MS, () => copy.destroy());
  return { copy, answer: closed(copy).then(() => Buffer.concat(chunks).toString()) };
}

/** A copy is answered by the sample, by “try again in so many seconds”, or not at all by a server that is killed. */
function note(answer: string, { unclear }: Heard): string {
  const [, status = 'none'] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
  const isClear =
    status === 'none' || status === '200' || (FOR_LATER.has(status) && /^retry-after: \d+\r$/im.test(answer));
  if (!isClear) unclear.push(`unclear: a copy was answered ${answer.slice(0, 600)}`);
  return status;
}

/** Sends the bytes of a connection once more when it is over. */
async function copyAfter(near: Socket, somewhere: Somewhere, heard: Heard): Promise<void> {
  const bytes: Buffer[] = [];
  near.on('data', (chunk: Buffer) => bytes.push(chunk));
  await closed(near);
  const again = copyTo(somewhere);
  again?.copy.write(Buffer.concat(bytes));
  if (again) note(await again.answer, heard);
}

/** Sends the bytes of a connection on a second one too as they come, so that two copies of a request run at the same time. */
async function copyBeside(near: Socket, somewhere: Somewhere, heard: Heard): Promise<void> {
  const beside = copyTo(somewhere);
  if (!beside) return;
  near.on('data', (chunk: Buffer) => beside.copy.write(chunk));
  const status = note(await beside.answer, heard);
  heard.answers[status] = (heard.answers[status] ?? 0) + 1;
}

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
  portal: number;
}

const PORTAL =
  'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\nconnection: close\r\ncontent-length: 27\r\n\r\n<html>Aceite as condições';
const LONGEST_DELAY_MS = 800;
/** Cuts lie within this many bytes of a request; a sample is a little longer. */
const CUT_BYTES = 60_000;
/** An answer is about this long with its headers. */
const ANSWER_BYTES = 900;

const fates: (keyof RoughCounts)[] = [
  ...['passed', 'passed', 'passed', 'cutSending', 'cutSending', 'cutAnswer', 'delayed', 'repeated'],
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
 * or answered, delays it, sends its bytes twice, or answers with a portal's page. Returns the address that senders use.
 * @param urls where servers are at this moment
 */
export async function startRoughProxy(urls: () => readonly string[]): Promise<{ url: string; counts: RoughCounts }> {
  const counts: RoughCounts = { passed: 0, cutSending: 0, cutAnswer: 0, delayed: 0, repeated: 0, portal: 0 };
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
    if (fate === 'repeated') repeatTo(near, somewhere);
    pass(near, far, fate === 'cutSending' ? chance(0, CUT_BYTES) : Number.POSITIVE_INFINITY, end);
    pass(far, near, fate === 'cutAnswer' ? chance(0, ANSWER_BYTES) : Number.POSITIVE_INFINITY, end);
    near.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onClose(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, counts };
}

/** Sends the bytes of a connection once more, to any server, and hears no answer. */
function repeatTo(near: Socket, somewhere: () => URL | null): void {
  const bytes: Buffer[] = [];
  near.on('data', (chunk: Buffer) => bytes.push(chunk));
  near.once('close', () => {
    const target = somewhere();
    if (!target) return;
    const again = connect(Number(target.port), target.hostname);
    again.on('error', () => undefined);
    again.write(Buffer.concat(bytes));
    again.resume();
    setTimeout(() => again.destroy(), 10_000).unref();
  });
}

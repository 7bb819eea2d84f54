import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { bareWav, WavError } from '@escuta/acoustics';
import type { Services } from '../../http/context.ts';
import { Problem } from '../../problems/problem.ts';
import { hideName, readName } from './media-names.ts';

/** A link lives 10 to 15 minutes: its end is rounded up so that the browser's cache sees the same address for a while. */
const LIFE_SECONDS = 600;
const ROUND_SECONDS = 300;

/** Before the storage key of a recording that is sent as its sound alone; no storage key looks so. */
const BARE = 'bare ';

function signature(key: Buffer, name: string, exp: number): string {
  return createHmac('sha256', key).update(`${exp}\n${name}`).digest('base64url');
}

/** Makes the link to a stored file; `bare`: to the sound of a recording, without what else its file tells (BR-06). */
export type MediaLink = (storageKey: string, form?: 'whole' | 'bare') => string;

/** Makes links to stored files, each bound to one file and a few minutes (D-07). They do not tell the file's key. */
export async function mediaLinks(services: Services): Promise<MediaLink> {
  const key = await services.mediaKey();
  const now = services.clock.now().getTime() / 1000;
  const exp = Math.ceil((now + LIFE_SECONDS) / ROUND_SECONDS) * ROUND_SECONDS;
  return (storageKey, form = 'whole') => {
    const name = form === 'bare' ? BARE + storageKey : storageKey;
    return `/api/media/${hideName(key, name)}?exp=${exp}&sig=${signature(key, name, exp)}`;
  };
}

/** What a link is for. Throws media_link_invalid for any altered part, media_link_expired after its end. */
async function resolveLink(
  services: Services,
  link: { chave: string; exp: string; sig: string },
): Promise<{ storageKey: string; bare: boolean }> {
  const key = await services.mediaKey();
  const name = readName(key, link.chave);
  const expected = Buffer.from(signature(key, name, Number(link.exp)));
  const given = Buffer.from(link.sig);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Problem('media_link_invalid');
  if (Number(link.exp) * 1000 < services.clock.now().getTime()) throw new Problem('media_link_expired');
  const bare = name.startsWith(BARE);
  return { storageKey: bare ? name.slice(BARE.length) : name, bare };
}

/** A file that can be sent in parts. */
interface MediaFile {
  size: number;
  read(range: { start: number; end: number }): Promise<Readable>;
}

async function bareSound(whole: Readable): Promise<Buffer> {
  const bytes = Buffer.concat(await whole.toArray());
  try {
    return Buffer.from(bareWav(bytes));
  } catch (error) {
    // What cannot be told apart is not sent at all.
    if (error instanceof WavError) throw new Problem('media_link_invalid');
    throw error;
  }
}

/** The file of a link. Throws as {@link resolveLink}, and media_link_invalid when nothing lies there. */
export async function openMedia(
  services: Services,
  link: { chave: string; exp: string; sig: string },
): Promise<MediaFile & { storageKey: string }> {
  const { storageKey, bare } = await resolveLink(services, link);
  const size = await services.storage.size(storageKey);
  if (size === null) throw new Problem('media_link_invalid');
  if (!bare) return { storageKey, size, read: (range) => services.storage.read(storageKey, range) };
  const sound = await bareSound(await services.storage.read(storageKey));
  const read = async ({ start, end }: { start: number; end: number }) =>
    Readable.from([sound.subarray(start, end + 1)]);
  return { storageKey, size: sound.length, read };
}

export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a Range header of one range. Null: send all (no header, several ranges, or a form that the standard says to ignore);
 * 'unsatisfiable': answer 416.
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, from = '', to = ''] = match;
  if (from === '') return Number(to) === 0 ? 'unsatisfiable' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const range = { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
  if (to !== '' && Number(to) < range.start) return null;
  return range.start >= size ? 'unsatisfiable' : range;
}

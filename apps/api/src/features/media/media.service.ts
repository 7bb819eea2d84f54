import { createHmac, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { bareWav, WavError } from '@escuta/acoustics';
import type { Services } from '../../context.ts';
import { Problem } from '../../problems/problem.ts';
import { hideName, readName } from './media-names.ts';

/** Shortest life of a link. The expiry is rounded up to 10 to 15 minutes, so that the address stays the same for the browser's cache. */
const LIFE_SECONDS = 600;
const ROUND_SECONDS = 300;

/** Prefix of a storage key for a recording sent without metadata; no storage key starts like this. */
const BARE = 'bare ';

function signature(key: Buffer, name: string, exp: number): string {
  return createHmac('sha256', key).update(`${exp}\n${name}`).digest('base64url');
}

/** Makes the link to a stored file; `bare` means a recording without the metadata of its file (BR-06). */
export type MediaLink = (storageKey: string, form?: 'whole' | 'bare') => string;

/** Returns a maker of links to stored files, each for one file and a few minutes (D-07), which hide the file's key. */
export async function mediaLinks(services: Services): Promise<MediaLink> {
  const key = await services.mediaKey();
  const now = services.clock.now().getTime() / 1000;
  const exp = Math.ceil((now + LIFE_SECONDS) / ROUND_SECONDS) * ROUND_SECONDS;
  return (storageKey, form = 'whole') => {
    const name = form === 'bare' ? BARE + storageKey : storageKey;
    return `/api/media/${hideName(key, name)}?exp=${exp}&sig=${signature(key, name, exp)}`;
  };
}

/** Checks a link and returns its file. Throws media_link_invalid for any altered part, media_link_expired after the expiry. */
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

/** A file that supports byte ranges. */
interface MediaFile {
  size: number;
  read(range: { start: number; end: number }): Promise<Readable>;
}

async function bareSound(whole: Readable): Promise<Buffer> {
  const bytes = Buffer.concat(await whole.toArray());
  try {
    return Buffer.from(bareWav(bytes));
  } catch (error) {
    // A file whose sound cannot be separated from its metadata is not sent.
    if (error instanceof WavError) throw new Problem('media_link_invalid');
    throw error;
  }
}

/** Opens the file of a link. Throws as {@link resolveLink}, and media_link_invalid when the file is missing. */
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
 * Parses a Range header with one range. Null: send the whole file (no header, several ranges, or a form to ignore by RFC 9110);
 * 'unsatisfiable': reply 416.
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

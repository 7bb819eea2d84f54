import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../http/context.ts';
import { Problem } from '../../problems/problem.ts';

/** A link lives 10 to 15 minutes: its end is rounded up so that the browser's cache sees the same address for a while. */
const LIFE_SECONDS = 600;
const ROUND_SECONDS = 300;

function signature(key: Buffer, storageKey: string, exp: number): string {
  return createHmac('sha256', key).update(`${exp}\n${storageKey}`).digest('base64url');
}

/** Makes links to stored files, each bound to one file and a few minutes (D-07). The file's key begins with its company. */
export async function mediaLinks(services: Services): Promise<(storageKey: string) => string> {
  const key = await services.mediaKey();
  const now = services.clock.now().getTime() / 1000;
  const exp = Math.ceil((now + LIFE_SECONDS) / ROUND_SECONDS) * ROUND_SECONDS;
  return (storageKey) => {
    const chave = Buffer.from(storageKey).toString('base64url');
    return `/api/media/${chave}?exp=${exp}&sig=${signature(key, storageKey, exp)}`;
  };
}

/** The storage key of a link. Throws media_link_invalid for any altered part, media_link_expired after its end. */
export async function resolveLink(
  services: Services,
  link: { chave: string; exp: string; sig: string },
): Promise<string> {
  const storageKey = Buffer.from(link.chave, 'base64url').toString();
  const expected = Buffer.from(signature(await services.mediaKey(), storageKey, Number(link.exp)));
  const given = Buffer.from(link.sig);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Problem('media_link_invalid');
  if (Number(link.exp) * 1000 < services.clock.now().getTime()) throw new Problem('media_link_expired');
  return storageKey;
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

import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Place } from './calls.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/** Multiples of 5, so that two colours differ by more than JPEG changes them. */
export const colourOf = (n: number): Colour => [(n * 5) % 250, (Math.floor(n / 50) * 5) % 250, (n * 35) % 250];

/** A photo of one colour. */
export function photoOf([r, g, b]: Colour): Promise<Buffer> {
  return sharp({ create: { width: 48, height: 32, channels: 3, background: { r, g, b } } })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Photos that were decoded once. */
const decoded = new Set<string>();

/**
 * What is wrong with a stored photo; undefined when it is the one that was sent. Its name has the hash of its bytes, which are read each
 * time: a file that was there may be gone after the next power cut.
 */
export async function faultOfPhoto(place: Place, arquivo: string, sent: Colour): Promise<string | undefined> {
  const bytes = await place.stored(arquivo).catch(() => undefined);
  if (!bytes) return `the photo ${arquivo} is missing`;
  if (!arquivo.includes(createHash('sha256').update(bytes).digest('hex'))) {
    return `the photo ${arquivo} has other bytes (${bytes.length})`;
  }
  if (decoded.has(arquivo)) return undefined;
  const { channels } = await sharp(bytes).stats();
  const isSent = sent.every((value, index) => Math.abs(value - (channels[index]?.mean ?? 999)) <= 4);
  if (isSent) decoded.add(arquivo);
  return isSent ? undefined : `the photo ${arquivo} is not the one that was sent`;
}

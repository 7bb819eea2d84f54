import { createHash, type Hash } from 'node:crypto';

/** What has passed: bytes, and their SHA-256. */
export interface Tally {
  bytes: number;
  hash: Hash;
}
export const newTally = (): Tally => ({ bytes: 0, hash: createHash('sha256') });

/** Passes the bytes on, and counts and hashes them. */
export async function* tallied(source: AsyncIterable<Uint8Array>, tally: Tally, more?: (bytes: number) => void) {
  for await (const chunk of source) {
    tally.hash.update(chunk);
    tally.bytes += chunk.length;
    more?.(chunk.length);
    yield chunk;
  }
}

import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** Names are filled up to a multiple of this, so that their length does not tell the company's number. */
const BLOCK = 128;
const IV_BYTES = 16;
const CIPHER = 'aes-256-ctr';

const derived = (key: Buffer, use: string) => createHmac('sha256', key).update(use).digest();

/**
 * A file's name as a link carries it: unreadable, since a storage key begins with the company and blind reviewers must not learn it (BR-06),
 * and always the same for the same file, so that browsers keep what they have. The link's signature covers what stands in it.
 */
export function hideName(key: Buffer, name: string): string {
  const plain = Buffer.alloc(Math.ceil(Buffer.byteLength(name) / BLOCK) * BLOCK);
  plain.write(name);
  const iv = createHmac('sha256', derived(key, 'iv')).update(plain).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, derived(key, 'names'), iv);
  return Buffer.concat([iv, cipher.update(plain), cipher.final()]).toString('base64url');
}

/** Reads what {@link hideName} wrote; anything else becomes noise that no signature fits. */
export function readName(key: Buffer, hidden: string): string {
  const bytes = Buffer.from(hidden, 'base64url');
  if (bytes.length <= IV_BYTES) return '';
  const decipher = createDecipheriv(CIPHER, derived(key, 'names'), bytes.subarray(0, IV_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()])
    .toString()
    .replace(/\0+$/, '');
}

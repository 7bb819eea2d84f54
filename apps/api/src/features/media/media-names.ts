import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

/** Names are padded to a multiple of this, so that their length does not reveal the company's id. */
const BLOCK = 128;
const IV_BYTES = 16;
const CIPHER = 'aes-256-ctr';

const derived = (key: Buffer, use: string) => createHmac('sha256', key).update(use).digest();

/**
 * Encrypts a file's name for a link, since a storage key starts with the company, which blind reviewers must not learn (BR-06).
 * Deterministic, so that browsers can cache. The link's signature covers the name.
 */
export function hideName(key: Buffer, name: string): string {
  const plain = Buffer.alloc(Math.ceil(Buffer.byteLength(name) / BLOCK) * BLOCK);
  plain.write(name);
  const iv = createHmac('sha256', derived(key, 'iv')).update(plain).digest().subarray(0, IV_BYTES);
  const cipher = createCipheriv(CIPHER, derived(key, 'names'), iv);
  return Buffer.concat([iv, cipher.update(plain), cipher.final()]).toString('base64url');
}

/** Decrypts the result of {@link hideName}; other input becomes noise that fails the signature. */
export function readName(key: Buffer, hidden: string): string {
  const bytes = Buffer.from(hidden, 'base64url');
  if (bytes.length <= IV_BYTES) return '';
  const decipher = createDecipheriv(CIPHER, derived(key, 'names'), bytes.subarray(0, IV_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES)), decipher.final()])
    .toString()
    .replace(/\0+$/, '');
}

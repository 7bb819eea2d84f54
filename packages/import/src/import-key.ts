import { sha1 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export { sha256 } from '@noble/hashes/sha2.js';
export { bytesToHex };

/**
 * The sample's idempotency key (ING-02, ING-08): the same file under the same name for the same company always has the same key, so a second
 * run adds nothing, while equal bytes under two names are two samples. Has the form of a UUID of version 5.
 */
export function importKey(id_cliente: number, relativePath: string, sha256: Uint8Array): string {
  const hash = sha1
    .create()
    .update(utf8ToBytes(`escuta import\n${id_cliente}\n${relativePath}\n`))
    .update(sha256)
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return bytesToHex(hash.subarray(0, 16)).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * The keys under which a recording may be there, the first for one that is not: computers of Apple write the letters of a name in another
 * form than others.
 */
export function importKeys(id_cliente: number, relativePath: string, sha256: Uint8Array): string[] {
  const names = [relativePath.normalize('NFC'), relativePath, relativePath.normalize('NFD')];
  return [...new Set(names)].map((name) => importKey(id_cliente, name, sha256));
}

import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { importKey, importKeys, sha256 } from './import-key.ts';

const bytes = new TextEncoder().encode('a sound');

/** As releases before the browser could import made it. */
function earlier(id_cliente: number, path: string): string {
  const hash = createHash('sha1')
    .update(`escuta import\n${id_cliente}\n${path}\n`)
    .update(createHash('sha256').update(bytes).digest())
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

it('is the key of earlier imports', () => {
  for (const path of ['12846-20200902-1145.wav', 'Região São João/à.wav'])
    expect(importKey(77, path, sha256(bytes))).toBe(earlier(77, path));
});

it('is found whichever way the letters of the name are written', () => {
  const [apple, other] = ['Sa\u0303o.wav', 'S\u00e3o.wav'];
  const keys = importKeys(5, apple, sha256(bytes));
  expect(keys[0]).toBe(importKeys(5, other, sha256(bytes))[0]);
  expect(keys).toContain(earlier(5, apple));
  expect(importKeys(5, other, sha256(bytes))).toContain(earlier(5, apple));
});

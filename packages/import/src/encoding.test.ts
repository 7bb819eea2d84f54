import { describe, expect, it } from 'vitest';
import { decodeText, EncodingFinder } from './encoding.ts';

const bytes = (text: string, encoding: BufferEncoding, ...mark: number[]) =>
  Buffer.concat([Buffer.from(mark), Buffer.from(text, encoding)]);
function find(file: Uint8Array, size: number) {
  const finder = new EncodingFinder();
  for (let at = 0; at < file.length; at += size) if (!finder.add(file.subarray(at, at + size))) break;
  return finder.end();
}

describe('EncodingFinder', () => {
  const late = `${'a'.repeat(100_000)} São João`;
  it.each([
    ['utf-8', 'UTF-8', bytes(late, 'utf8'), late],
    ['utf-8', 'UTF-8 with a mark', bytes('São', 'utf8', 0xef, 0xbb, 0xbf), 'São'],
    ['utf-8', 'ASCII', bytes('Sao', 'latin1'), 'Sao'],
    ['utf-8', 'UTF-8 cut in a letter', bytes('São João', 'utf8').subarray(0, -2), 'São Jo\uFFFD'],
    ['utf-8', 'broken UTF-8 with a mark', bytes('S\xe3o', 'latin1', 0xef, 0xbb, 0xbf), 'S\uFFFDo'],
    ['windows-1252', 'Latin-1 with one late letter', bytes(late, 'latin1'), late],
    ['windows-1252', 'Latin-1 with one letter, the last', bytes('Irmã', 'latin1'), 'Irmã'],
    ['windows-1252', 'Windows-1252', Buffer.from([0x93, 0x80, 0x94]), '“€”'],
    ['utf-16le', 'UTF-16', bytes('São', 'utf16le', 0xff, 0xfe), 'São'],
    ['utf-16be', 'UTF-16, big endian', bytes('São', 'utf16le', 0xff, 0xfe).swap16(), 'São'],
  ])('finds %s in %s', (encoding, _, file, text) => {
    for (const size of [1, 2, 4_096, file.length]) expect(find(file, size)).toBe(encoding);
    expect(decodeText(file)).toBe(text);
  });
});

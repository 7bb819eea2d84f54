/** What the text of a file is written in. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Their names, which are the same in every language. */
export const ENCODING_NAMES: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Latin-1)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big endian)',
};

const hasStart = (bytes: Uint8Array, ...start: number[]) => start.every((byte, i) => bytes[i] === byte);
const LONGEST_MARK = 3;

/**
 * Finds out the encoding of a file that arrives in pieces: a byte order mark decides, then whether all of it is UTF-8. What is neither is
 * Windows-1252, which spreadsheets in Brazil write and which Latin-1 is a part of.
 */
export class EncodingFinder {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #start = new Uint8Array();
  #isUtf8 = true;
  #hasLetters = false;

  /** @returns whether the rest of the file can still change the result */
  add(piece: Uint8Array): boolean {
    if (this.#start.length < LONGEST_MARK)
      this.#start = Uint8Array.from([...this.#start, ...piece.subarray(0, LONGEST_MARK)]);
    if (this.#isUtf8) {
      try {
        const text = this.#decoder.decode(piece, { stream: true });
        this.#hasLetters ||= /[^\0-\x7f]/.test(text);
      } catch {
        this.#isUtf8 = false;
      }
    }
    return this.#isUtf8 || this.#start.length < LONGEST_MARK;
  }

  end(): Encoding {
    const start = this.#start;
    if (hasStart(start, 0xff, 0xfe)) return 'utf-16le';
    if (hasStart(start, 0xfe, 0xff)) return 'utf-16be';
    // A file that says so is UTF-8 also with broken letters; its lines with them are seen by their replacement characters.
    if (hasStart(start, 0xef, 0xbb, 0xbf)) return 'utf-8';
    return this.#isUtf8 && this.#endsWell() ? 'utf-8' : 'windows-1252';
  }

  /** A letter cut in half by the end of the file is no reason to read all the others wrong. */
  #endsWell(): boolean {
    try {
      this.#decoder.decode();
      return true;
    } catch {
      return this.#hasLetters;
    }
  }
}

/**
 * Decodes a file that arrives in pieces; the last call has none. Always as a stream: in one call Node 20 reads Windows-1252 as Latin-1, and an
 * apostrophe becomes a control character.
 */
export function decoderOf(encoding: Encoding): (piece?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding);
  return (piece) => (piece ? decoder.decode(piece, { stream: true }) : decoder.decode());
}

/** Decodes a whole file. */
export function decodeText(bytes: Uint8Array): string {
  const finder = new EncodingFinder();
  finder.add(bytes);
  const decode = decoderOf(finder.end());
  return decode(bytes) + decode();
}

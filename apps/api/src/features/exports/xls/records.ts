/** Size of the buffers that hold records, bytes. */
const PIECE = 256 * 1024;
/** Largest record: 4 bytes of header and 8224 of content. */
const LARGEST = 8228;

/** A growing list of BIFF records: number, size, content, all little endian. */
export class Records {
  length = 0;
  readonly pieces: Buffer[] = [];
  private piece = Buffer.allocUnsafe(PIECE);
  private end = 0;

  /** Starts a record and returns the offset of its content in {@link bytes}. */
  begin(type: number, size: number): number {
    if (this.end + LARGEST > PIECE) this.cut();
    const at = this.end;
    this.piece.writeUInt16LE(type, at);
    this.piece.writeUInt16LE(size, at + 2);
    this.end = at + 4 + size;
    this.length += 4 + size;
    return at + 4;
  }

  /** Buffer of the record just started; every byte must be written. */
  get bytes(): Buffer {
    return this.piece;
  }

  /** Adds a record with the given content. */
  add(type: number, content: Uint8Array): void {
    const at = this.begin(type, content.length);
    this.piece.set(content, at);
  }

  /** All records, in buffers. */
  finish(): Buffer[] {
    this.cut();
    return this.pieces;
  }

  private cut(): void {
    if (this.end > 0) this.pieces.push(this.piece.subarray(0, this.end));
    this.piece = Buffer.allocUnsafe(PIECE);
    this.end = 0;
  }
}

/** Content of a small record, field by field. */
export function content(...fields: readonly (readonly [bytes: 1 | 2 | 4 | 8, value: number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 8) bytes.writeDoubleLE(value, at);
    else bytes.writeUIntLE(value, at, size);
    at += size;
  }
  return bytes;
}

/** A BIFF string: number of characters (1 or 2 bytes), flag for one or two bytes per character, characters. */
export function biffString(text: string, countBytes: 1 | 2): Buffer {
  const head = Buffer.alloc(countBytes + 1);
  head.writeUIntLE(text.length, 0, countBytes);
  head[countBytes] = isLatin1(text) ? 0 : 1;
  return Buffer.concat([head, Buffer.from(text, isLatin1(text) ? 'latin1' : 'utf16le')]);
}

/** Whether every character fits in one byte. */
export function isLatin1(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0xff) return false;
  return true;
}

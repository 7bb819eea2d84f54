/** Bytes before the first row of COPY … (FORMAT binary): signature, flags and the length of the unused header extension. */
const HEAD = 19;

/** Fields of one row; a `length` of -1 means null. Valid only until the next row. */
export interface CopiedRow {
  bytes: Buffer;
  start: Int32Array;
  length: Int32Array;
}

/** Parses rows from chunks of PostgreSQL's binary COPY, which has typed values and nulls without escaping. */
export class CopyRows {
  rows = 0;
  private held: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  private started = false;
  private ended = false;
  private readonly row: CopiedRow;

  constructor(columns: number) {
    this.row = { bytes: this.held, start: new Int32Array(columns), length: new Int32Array(columns) };
  }

  /** Calls `take` for every complete row. */
  push(piece: Buffer, take: (row: CopiedRow) => void): void {
    const bytes = this.held.length === 0 ? piece : Buffer.concat([this.held, piece]);
    let at = 0;
    if (!this.started) {
      if (bytes.length < HEAD) {
        this.held = bytes;
        return;
      }
      this.started = true;
      at = HEAD;
    }
    this.row.bytes = bytes;
    while (!this.ended) {
      const next = this.readRow(bytes, at);
      if (next < 0) break;
      at = next;
      if (this.ended) break;
      this.rows += 1;
      take(this.row);
    }
    this.held = bytes.subarray(at);
  }

  /** Whether the end mark has been read. */
  isComplete(): boolean {
    return this.ended;
  }

  /** Parses the row at `from`; returns the offset after it, or -1 when the row is incomplete. */
  private readRow(bytes: Buffer, from: number): number {
    const { start, length } = this.row;
    if (bytes.length < from + 2) return -1;
    const fields = bytes.readInt16BE(from);
    let at = from + 2;
    if (fields === -1) {
      this.ended = true;
      return at;
    }
    if (fields !== start.length) throw new Error(`the database wrote ${fields} columns instead of ${start.length}`);
    for (let field = 0; field < fields; field++) {
      if (bytes.length < at + 4) return -1;
      const size = bytes.readInt32BE(at);
      at += 4;
      start[field] = at;
      length[field] = size;
      if (size > 0) at += size;
    }
    return at > bytes.length ? -1 : at;
  }
}

const MICROSECONDS_HIGH = 2 ** 32;

/** Reads a `timestamp`: wall-clock microseconds since 2000-01-01. */
export function readMicroseconds(bytes: Buffer, at: number): number {
  return bytes.readInt32BE(at) * MICROSECONDS_HIGH + bytes.readUInt32BE(at + 4);
}

const EPOCH_2000_MS = Date.UTC(2000, 0, 1);

/** `YYYY-MM-DD HH:MM:SS` of a wall-clock `timestamp`. */
export function wallClockText(microseconds: number): string {
  return new Date(EPOCH_2000_MS + Math.floor(microseconds / 1000)).toISOString().slice(0, 19).replace('T', ' ');
}

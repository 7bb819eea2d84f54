import type { ColumnType } from '../columns.ts';
import { leadsToFormula } from './formula.ts';

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SEPARATOR = 0x3b;
const CR = 0x0d;
const LF = 0x0a;
const POINT = 0x2e;
const COMMA = 0x2c;

/**
 * What PostgreSQL's CSV lacks to open in Brazil's Excel by a double click: line ends of CR LF, decimal commas in numbers, and an apostrophe
 * before text that Excel would run as a formula. Numbers are never touched otherwise, so -43.9 stays one. Counts the rows as it goes.
 * One pass over the bytes: in SQL the same would cost the database more than writing the whole file.
 */
export class CsvFinisher {
  rows = 0;
  private readonly isText: boolean[];
  private readonly isReal: boolean[];
  private column = 0;
  /** The next byte is the first of a field, or of a quoted field's content. */
  private atStart = true;
  private quoted = false;
  private held: Buffer<ArrayBufferLike> = Buffer.alloc(0);

  constructor(types: readonly ColumnType[]) {
    this.isText = types.map((type) => type === 'text');
    this.isReal = types.map((type) => type === 'real');
  }

  /** Bytes of the finished file so far as they can be told; the rest comes with the next piece. */
  push(piece: Buffer): Buffer {
    const bytes = this.held.length === 0 ? piece : Buffer.concat([this.held, piece]);
    // No byte becomes more than two.
    const out = Buffer.allocUnsafe(bytes.length * 2 + 1);
    let { column, atStart, quoted } = this;
    let end = 0;
    let at = 0;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (atStart) {
        if (byte === QUOTE && !quoted) {
          quoted = true;
          out[end++] = byte;
          continue;
        }
        const live = this.isText[column] === true && leadsToFormula(bytes, at, quoted);
        if (live === 'unknown') break;
        if (live) out[end++] = APOSTROPHE;
        atStart = false;
      }
      if (byte === QUOTE) quoted = !quoted;
      else if (!quoted) {
        if (byte === SEPARATOR) {
          column += 1;
          atStart = true;
        } else if (byte === LF) {
          out[end++] = CR;
          column = 0;
          atStart = true;
          this.rows += 1;
        } else if (byte === POINT && this.isReal[column]) {
          out[end++] = COMMA;
          continue;
        }
      }
      out[end++] = byte;
    }
    Object.assign(this, { column, atStart, quoted });
    this.held = bytes.subarray(at);
    return out.subarray(0, end);
  }

  /** Whether the file stands at the end of a row. */
  isComplete(): boolean {
    return this.held.length === 0 && this.column === 0 && this.atStart && !this.quoted;
  }
}

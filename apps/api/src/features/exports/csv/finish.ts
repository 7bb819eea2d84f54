import type { ColumnType } from '../columns.ts';
import type { CsvDialect } from './csv-file.ts';
import { firstSight, widthOf } from './formula.ts';

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const POINT = 0x2e;

/** Where a reader may begin a cell, whatever separator the file has: one that is set otherwise splits at these, and at line ends within quotes. */
const BREAKS = new Uint8Array(256);
for (const byte of [TAB, LF, CR, 0x2c, 0x3b]) BREAKS[byte] = 1;

/** Where in a text a byte stands: nothing of the field has come; a reader could see a cell's first character; the rest. */
const START = 0;
const CELL = 1;
const WITHIN = 2;

/**
 * What PostgreSQL's CSV lacks to open in a spreadsheet by a double click: line ends of CR LF, decimal commas where the language has them,
 * and an apostrophe before every sign in a text with which a reader could begin a formula. Numbers and our own words are never marked,
 * so -43.9 stays a number. Counts the rows as it goes. One pass over the bytes: in SQL the same would cost the database more than
 * writing the whole file.
 */
export class CsvFinisher {
  rows = 0;
  private readonly isText: boolean[];
  private readonly isReal: boolean[];
  private readonly separator: number;
  private readonly decimal: number;
  private column = 0;
  private place = START;
  private quoted = false;
  private rowEnded = true;
  /** The first bytes of a character whose last are in the next piece. */
  private held: Buffer<ArrayBufferLike> = Buffer.alloc(0);

  constructor(types: readonly ColumnType[], { separator, decimal }: CsvDialect) {
    this.isText = types.map((type) => type === 'text');
    this.isReal = types.map((type) => type === 'real');
    this.separator = separator.charCodeAt(0);
    this.decimal = decimal.charCodeAt(0);
  }

  /** Bytes of the finished file so far as they can be told; the rest comes with the next piece. */
  push(piece: Buffer): Buffer {
    const bytes = this.held.length === 0 ? piece : Buffer.concat([this.held, piece]);
    // No byte becomes more than two.
    const out = Buffer.allocUnsafe(bytes.length * 2);
    const { isText, isReal, separator } = this;
    let { column, place, quoted } = this;
    let text = isText[column];
    let end = 0;
    let at = 0;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte === QUOTE) quoted = !quoted;
      else if (!quoted && (byte === separator || byte === LF)) {
        if (byte === LF) {
          out[end++] = CR;
          this.rows += 1;
        }
        column = byte === LF ? 0 : column + 1;
        text = isText[column];
        place = START;
      } else if (text) {
        if (BREAKS[byte] === 1) {
          // A line end or a tab that begins a text is dropped by some readers.
          if (place === START && byte <= CR) out[end++] = APOSTROPHE;
          place = CELL;
        } else if (place !== WITHIN) {
          const width = widthOf(byte);
          if (at + width > bytes.length) break;
          const sight = firstSight(bytes, at);
          if (sight === 'sign') out[end++] = APOSTROPHE;
          place = sight === 'nothing' ? CELL : WITHIN;
          for (const last = at + width - 1; at < last; at++) out[end++] = bytes[at] as number;
        }
      } else if (byte === POINT && isReal[column]) {
        out[end++] = this.decimal;
        continue;
      }
      out[end++] = bytes[at] as number;
    }
    if (at > 0) this.rowEnded = bytes[at - 1] === LF && !quoted;
    Object.assign(this, { column, place, quoted });
    this.held = bytes.subarray(at);
    return out.subarray(0, end);
  }

  /** Whether the file stands at the end of a row. */
  isComplete(): boolean {
    return this.rowEnded && this.held.length === 0;
  }
}

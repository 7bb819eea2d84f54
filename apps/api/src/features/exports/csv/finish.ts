import type { ColumnType } from '../columns.ts';
import type { CsvDialect } from './csv-file.ts';
import { firstSight, widthOf } from './formula.ts';

const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const POINT = 0x2e;

/** Bytes after which a reader may start a cell: readers with other settings split at any of these, and at line ends within quotes. */
const BREAKS = new Uint8Array(256);
for (const byte of [TAB, LF, CR, 0x2c, 0x3b]) BREAKS[byte] = 1;

/** Position within a text: at the start of the field; where a reader could start a cell; anywhere else. */
const START = 0;
const CELL = 1;
const WITHIN = 2;

/**
 * Converts PostgreSQL's CSV for spreadsheets: CR LF at line ends, decimal commas where the language uses them, and an apostrophe before
 * every sign in a text that could start a formula. Numbers and words from fixed lists are never marked, so -43.9 stays a number.
 * Counts the rows. Works in one pass over the bytes, since the same in SQL would cost the database more than writing the whole file.
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
  /** The first bytes of a character that continues in the next chunk. */
  private held: Buffer<ArrayBufferLike> = Buffer.alloc(0);

  constructor(types: readonly ColumnType[], { separator, decimal }: CsvDialect) {
    this.isText = types.map((type) => type === 'text');
    this.isReal = types.map((type) => type === 'real');
    this.separator = separator.charCodeAt(0);
    this.decimal = decimal.charCodeAt(0);
  }

  /** Returns the finished bytes of a chunk; an incomplete character follows with the next one. */
  push(piece: Buffer): Buffer {
    const bytes = this.held.length === 0 ? piece : Buffer.concat([this.held, piece]);
    // Each byte becomes at most two.
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
          // Some readers drop a line end or tab at the start of a text.
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

  /** Whether the input ended with a complete row. */
  isComplete(): boolean {
    return this.rowEnded && this.held.length === 0;
  }
}

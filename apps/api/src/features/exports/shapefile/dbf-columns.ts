import { plainNumber } from '@escuta/domain';
import type { ExportColumn } from '../columns.ts';
import { type CopiedRow, readMicroseconds, wallClockText } from '../worker/copy-rows.ts';

/** Widest text in a dBASE column, bytes. */
export const DBF_TEXT_MAX = 254;
const INT_WIDTH = 11;
const REAL_WIDTH = 24;
const REAL_DECIMALS = 15;
const TIME_WIDTH = 19;
const SPACE = 0x20;

/** A column of the attribute table, laid out once every width is known. */
export interface DbfColumn {
  name: string;
  type: 'C' | 'N';
  width: number;
  decimals: number;
}

/** Number of bytes from the start of a text that fit in a column without splitting a character. */
export function fittingBytes(bytes: Buffer, start: number, length: number): number {
  if (length <= DBF_TEXT_MAX) return length;
  let end = DBF_TEXT_MAX;
  while (end > 0 && ((bytes[start + end] as number) & 0xc0) === 0x80) end -= 1;
  return end;
}

/** Defines the columns, with text columns as wide as their longest text. @param widest bytes of each column's longest text */
export function dbfColumns(columns: readonly ExportColumn[], widest: Int32Array): DbfColumn[] {
  return columns.map(({ type, dbf }, place): DbfColumn => {
    if (type === 'int') return { name: dbf, type: 'N', width: INT_WIDTH, decimals: 0 };
    if (type === 'real') return { name: dbf, type: 'N', width: REAL_WIDTH, decimals: REAL_DECIMALS };
    // As text, since dBASE dates have no time.
    if (type === 'time') return { name: dbf, type: 'C', width: TIME_WIDTH, decimals: 0 };
    return { name: dbf, type: 'C', width: Math.max(1, widest[place] as number), decimals: 0 };
  });
}

/** The shortest decimal text without exponent that parses to the same number. */
export function realText(value: number): string {
  const text = String(value);
  return text.includes('e') || text.length > REAL_WIDTH ? plainNumber(value, REAL_DECIMALS) : text;
}

/** Header of the attribute table. */
export function dbfHead(columns: readonly DbfColumn[], rows: number, madeAt: Date): Buffer {
  const size = 32 + 32 * columns.length + 1;
  const bytes = Buffer.alloc(size);
  bytes[0] = 0x03;
  bytes[1] = madeAt.getUTCFullYear() - 1900;
  bytes[2] = madeAt.getUTCMonth() + 1;
  bytes[3] = madeAt.getUTCDate();
  bytes.writeUInt32LE(rows, 4);
  bytes.writeUInt16LE(size, 8);
  bytes.writeUInt16LE(recordSize(columns), 10);
  for (const [index, { name, type, width, decimals }] of columns.entries()) {
    const at = 32 + 32 * index;
    bytes.write(name, at, 'latin1');
    bytes.write(type, at + 11, 'latin1');
    bytes[at + 16] = width;
    bytes[at + 17] = decimals;
  }
  bytes[size - 1] = 0x0d;
  return bytes;
}

/** Bytes of one record; the first is the deletion flag. */
export function recordSize(columns: readonly DbfColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 1);
}

/** Writes one row's record at `at`; empty fields are null. */
export function writeRecord(
  out: Buffer,
  at: number,
  row: CopiedRow,
  columns: readonly ExportColumn[],
  dbf: readonly DbfColumn[],
): void {
  out.fill(SPACE, at, at + recordSize(dbf));
  let place = at + 1;
  for (let index = 0; index < columns.length; index++) {
    const { width } = dbf[index] as DbfColumn;
    if ((row.length[index] as number) >= 0)
      writeField(out, place, width, row, index, (columns[index] as ExportColumn).type);
    place += width;
  }
}

function writeField(
  out: Buffer,
  at: number,
  width: number,
  row: CopiedRow,
  index: number,
  type: ExportColumn['type'],
): void {
  const { bytes } = row;
  const start = row.start[index] as number;
  if (type === 'text' || type === 'word') {
    bytes.copy(out, at, start, start + fittingBytes(bytes, start, row.length[index] as number));
  } else if (type === 'time') out.write(wallClockText(readMicroseconds(bytes, start)), at, 'latin1');
  else {
    const text = type === 'int' ? String(bytes.readInt32BE(start)) : realText(bytes.readDoubleBE(start));
    out.write(text, at + width - text.length, 'latin1');
  }
}

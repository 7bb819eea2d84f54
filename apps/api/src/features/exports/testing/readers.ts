/** Readers for tests of exported files, independent of the writers. */
import { inflateRawSync } from 'node:zlib';
import { read, utils } from '@e965/xlsx';
import { EXPORT_FRAME_HEAD, EXPORT_FRAMES } from '@escuta/contract';

/** Parses a CSV with quotes and CR LF. */
export function parseCsv(bytes: Buffer, separator = ';'): string[][] {
  const text = bytes.toString().replace(/^\ufeff/, '');
  const lines: string[][] = [];
  let line: string[] = [];
  let field = '';
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (quoted) {
      if (sign !== '"') field += sign;
      else if (text[at + 1] === '"') field += text[++at];
      else quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === separator) {
      line.push(field);
      field = '';
    } else if (sign === '\r' && text[at + 1] === '\n') {
      lines.push([...line, field]);
      line = [];
      field = '';
      at += 1;
    } else field += sign;
  }
  return lines;
}

/** Cells as seen by a reader that ignores quotes: split at each `separator` and each line end. */
export function splitCells(bytes: Buffer, separator: string): string[] {
  const lines = bytes.toString().split(/[\r\n]/);
  return lines.flatMap((line) => line.split(separator)).map((cell) => cell.replace(/^[\s"\p{Cf}\p{Cc}]+/u, ''));
}

const wallClock = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ');

/** Sheets of an .xls by SheetJS: values with dates as wall-clock text, kinds of cells, number of formulas. */
export function xlsSheets(bytes: Buffer) {
  const workbook = read(bytes, { type: 'buffer', cellDates: true, UTC: true, dense: true });
  return workbook.SheetNames.map((name) => {
    const sheet = workbook.Sheets[name];
    if (!sheet) throw new Error(`no sheet ${name}`);
    const cells = (sheet['!data'] ?? []) as ({ t: string; f?: string } | undefined)[][];
    const rows = utils
      .sheet_to_json<(string | number | Date | null)[]>(sheet, { header: 1, raw: true, defval: null, UTC: true })
      .map((row) =>
        row.map((value) =>
          value instanceof Date ? wallClock(new Date(Math.round(value.getTime() / 1000) * 1000)) : value,
        ),
      );
    return {
      name,
      rows,
      kinds: () => cells.slice(1).map((row) => [...row].map((cell) => (cell && cell.t !== 'z' ? cell.t : ''))),
      formulas: () => cells.flat().filter((cell) => cell?.f !== undefined).length,
    };
  });
}

/** Extracts a file of a zip by the end of its name. */
export function unzipped(zip: Buffer, ending: string): Buffer | null {
  const directory = zip.readUInt32LE(zip.length - 22 + 16);
  const entries = zip.readUInt16LE(zip.length - 22 + 10);
  for (let at = directory, n = 0; n < entries; n++) {
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    if (name.endsWith(ending)) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
      return zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    }
    at += 46 + nameLength + extra + comment;
  }
  return null;
}

/** Records of a dBASE table. */
export function dbfRecords(bytes: Buffer): Record<string, string | number | null>[] {
  const [count, head, size] = [bytes.readUInt32LE(4), bytes.readUInt16LE(8), bytes.readUInt16LE(10)];
  const fields = Array.from({ length: (head - 33) / 32 }, (_, index) => {
    const at = 32 + index * 32;
    const name = bytes.toString('latin1', at, at + 11).replace(/\0.*$/s, '');
    return { name, type: String.fromCharCode(bytes[at + 11] ?? 0), width: bytes[at + 16] ?? 0 };
  });
  return Array.from({ length: count }, (_, n) => {
    let at = head + n * size + 1;
    return Object.fromEntries(
      fields.map(({ name, type, width }) => {
        const text = bytes.toString('utf8', at, at + width).replace(/ +$/, '');
        at += width;
        if (text.trim() === '') return [name, null];
        return [name, type === 'N' ? Number(text) : text];
      }),
    );
  });
}

/** Parses frames. */
export function framesOf(bytes: Buffer) {
  const data: Buffer[] = [];
  const progress: number[] = [];
  let end: { rows: number; size: number } | null = null;
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at + 1);
    const content = bytes.subarray(at + EXPORT_FRAME_HEAD, at + EXPORT_FRAME_HEAD + length);
    if (bytes[at] === EXPORT_FRAMES.data) data.push(content);
    else if (bytes[at] === EXPORT_FRAMES.progress) progress.push(content.readUInt32BE(0));
    else end = { rows: content.readUInt32BE(0), size: content.readUInt32BE(4) };
    at += EXPORT_FRAME_HEAD + length;
  }
  return { data: Buffer.concat(data), progress, end };
}

import { biffString, content, type Records } from './records.ts';

const BOF = 0x0809;
const EOF = 0x000a;
const STYLE_XFS = 15;
const TIME_FORMAT = 164;

/** Cell formats by their number in the workbook. */
export const XF = { general: 15, header: 16, time: 17, quoted: 18 } as const;

export type SheetOrGlobals = 'globals' | 'sheet';

/** Starts the workbook globals or a sheet (BIFF8). */
export function addBof(records: Records, part: SheetOrGlobals): void {
  const type = part === 'globals' ? 0x0005 : 0x0010;
  records.add(BOF, content([2, 0x0600], [2, type], [2, 0x0dbb], [2, 0x07cc], [4, 0], [4, 0x0006]));
}

export function addEof(records: Records): void {
  records.add(EOF, Buffer.alloc(0));
}

function addFont(records: Records, weight: number): void {
  const fields = content(
    [2, 200],
    [2, weight > 400 ? 1 : 0],
    [2, 0x7fff],
    [2, weight],
    [2, 0],
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
  );
  records.add(0x0031, Buffer.concat([fields, biffString('Arial', 1)]));
}

/** @param flags 0x0001 locked, 0x0004 a style, 0x0008 text with quote prefix, 0xfff0 the parent style */
function addXf(records: Records, xf: { font?: number; format?: number; flags: number }): void {
  const { font = 0, format = 0, flags } = xf;
  const used = flags & 0x0004 ? 0xf4 : 0xfc;
  records.add(
    0x00e0,
    content([2, font], [2, format], [2, flags], [1, 0x20], [1, 0], [1, 0], [1, used], [4, 0], [4, 0], [2, 0x20c0]),
  );
}

/** Records before the list of sheets: window, fonts, formats. */
export function addFormats(records: Records): void {
  records.add(0x0042, content([2, 0x04b0]));
  records.add(0x003d, content([2, 0], [2, 0], [2, 0x4000], [2, 0x2000], [2, 0x38], [2, 0], [2, 0], [2, 1], [2, 0x258]));
  records.add(0x0022, content([2, 0]));
  // The fifth font has the index 5; BIFF skips index 4.
  for (const weight of [400, 400, 400, 400, 700]) addFont(records, weight);
  records.add(0x041e, Buffer.concat([content([2, TIME_FORMAT]), biffString('yyyy\\-mm\\-dd\\ hh:mm:ss', 2)]));
  for (let style = 0; style < STYLE_XFS; style++) addXf(records, { flags: 0xfff5 });
  addXf(records, { flags: 0x0001 });
  addXf(records, { flags: 0x0001, font: 5 });
  addXf(records, { flags: 0x0001, format: TIME_FORMAT });
  addXf(records, { flags: 0x0009 });
  records.add(0x0293, content([2, 0x8000], [1, 0], [1, 0xff]));
}

/** A sheet's entry in the globals. @param offset of the sheet in the workbook */
export function boundSheet(name: string, offset: number): Buffer {
  return Buffer.concat([content([4, offset], [2, 0]), biffString(name, 1)]);
}

export const BOUNDSHEET = 0x0085;

const SHEET_NAME_MAX = 31;

/** A name valid in every spreadsheet; further sheets get a number. */
export function sheetName(title: string, number: number): string {
  const suffix = number === 1 ? '' : ` ${number}`;
  const plain =
    title
      .replace(/[\\/?*[\]:\p{Cc}]/gu, ' ')
      .replace(/^'+|'+$/g, '')
      .trim() || 'Sheet';
  return plain.slice(0, SHEET_NAME_MAX - suffix.length).trim() + suffix;
}

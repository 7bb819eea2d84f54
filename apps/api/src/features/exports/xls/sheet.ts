import { content, Records } from './records.ts';
import type { SharedStrings } from './shared-strings.ts';
import { addBof, addEof, XF } from './workbook.ts';

/** Most rows of a BIFF8 sheet, including the header. */
export const SHEET_ROWS = 65_536;

const NUMBER = 0x0203;
const LABEL_SST = 0x00fd;

/** Builds one sheet: a frozen header row, then cells row by row. */
export class Sheet {
  /** Rows so far, including the header. */
  rows = 0;
  private readonly body = new Records();
  private readonly columns: number;
  private readonly widths: readonly number[];
  private readonly strings: SharedStrings;

  constructor(headers: readonly string[], widths: readonly number[], strings: SharedStrings) {
    this.columns = headers.length;
    this.widths = widths;
    this.strings = strings;
    for (const [column, header] of headers.entries()) this.text(column, header, XF.header);
    this.rows = 1;
  }

  /** Adds a number to the current row. */
  number(column: number, value: number, xf: number = XF.general): void {
    const at = this.body.begin(NUMBER, 14);
    const { bytes } = this.body;
    bytes.writeUInt16LE(this.rows, at);
    bytes.writeUInt16LE(column, at + 2);
    bytes.writeUInt16LE(xf, at + 4);
    bytes.writeDoubleLE(value, at + 6);
  }

  /** Adds a text to the current row. */
  text(column: number, value: string, xf: number = XF.general): void {
    const place = this.strings.place(value);
    const at = this.body.begin(LABEL_SST, 10);
    const { bytes } = this.body;
    bytes.writeUInt16LE(this.rows, at);
    bytes.writeUInt16LE(column, at + 2);
    bytes.writeUInt16LE(xf, at + 4);
    bytes.writeUInt32LE(place, at + 6);
  }

  endRow(): void {
    this.rows += 1;
  }

  get isFull(): boolean {
    return this.rows >= SHEET_ROWS;
  }

  /** The complete sheet. */
  finish(isFirst: boolean): Buffer[] {
    const head = new Records();
    addBof(head, 'sheet');
    for (const [column, width] of this.widths.entries()) {
      head.add(0x007d, content([2, column], [2, column], [2, width * 256], [2, XF.general], [2, 0], [2, 0]));
    }
    head.add(0x0200, content([4, 0], [4, this.rows], [2, 0], [2, this.columns], [2, 0]));
    const { body } = this;
    // Grid and headings visible, first row frozen; the first sheet is the active one.
    body.add(0x023e, content([2, isFirst ? 0x07be : 0x01be], [2, 0], [2, 0], [4, 0x40], [2, 0], [2, 0], [4, 0]));
    body.add(0x0041, content([2, 0], [2, 1], [2, 1], [2, 0], [2, 2]));
    addEof(body);
    return [...head.finish(), ...body.finish()];
  }
}

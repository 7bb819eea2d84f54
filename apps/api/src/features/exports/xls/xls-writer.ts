import { SHEET_CELL_MAX } from '@escuta/contract';
import type { ExportColumn } from '../columns.ts';
import { leadsToFormula } from '../csv/formula.ts';
import { EXPORT_TEXTS } from '../export-texts.ts';
import type { ExportPart } from '../parts.ts';
import { type CopiedRow, CopyRows, readMicroseconds } from '../worker/copy-rows.ts';
import type { Emit, FileJob, FileWriter } from '../worker/file-writer.ts';
import { compoundFile } from './compound-file.ts';
import { Records } from './records.ts';
import { SharedStrings } from './shared-strings.ts';
import { Sheet } from './sheet.ts';
import { addBof, addEof, addFormats, BOUNDSHEET, boundSheet, sheetName, XF } from './workbook.ts';

const MICROSECONDS_A_DAY = 86_400_000_000;
/** 2000-01-01 as a spreadsheet date. */
const DAY_2000 = 36_526;
/** Width of each kind of column, characters. */
const WIDTHS = { int: 11, real: 12, time: 19, word: 18, text: 24 } as const;

/** Truncates a text to the limit of a cell, without splitting a surrogate pair. */
function cellText(text: string): string {
  if (text.length <= SHEET_CELL_MAX) return text;
  const cut = text.slice(0, SHEET_CELL_MAX);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

/** Writes an Excel 97 workbook with texts that never become formulas, numbers, and times as dates; adds sheets when one is full. */
export class XlsWriter implements FileWriter {
  private readonly job: FileJob;
  private readonly copied: CopyRows;
  private readonly strings = new SharedStrings();
  private readonly finished: Buffer[][] = [];
  private sheet: Sheet;

  constructor(job: FileJob) {
    this.job = job;
    this.copied = new CopyRows(job.columns.length);
    this.sheet = this.newSheet();
  }

  take(piece: Buffer): ExportPart {
    this.copied.push(piece, (row) => this.addRow(row));
    return { rows: this.copied.rows };
  }

  async finish(emit: Emit): Promise<void> {
    if (!this.copied.isComplete()) throw new Error('the rows ended early');
    this.finished.push(this.sheet.finish(this.finished.length === 0));
    const { rows } = this.copied;
    for (const bytes of compoundFile([...this.globals(), ...this.finished.flat()])) await emit({ bytes, rows });
  }

  private newSheet(): Sheet {
    const { columns } = this.job;
    const headers = columns.map(({ header }) => header);
    return new Sheet(
      headers,
      columns.map(({ type }) => WIDTHS[type]),
      this.strings,
    );
  }

  private addRow(row: CopiedRow): void {
    if (this.sheet.isFull) {
      this.finished.push(this.sheet.finish(this.finished.length === 0));
      this.sheet = this.newSheet();
    }
    for (const [place, column] of this.job.columns.entries()) this.addCell(row, place, column);
    this.sheet.endRow();
  }

  private addCell({ bytes, start, length }: CopiedRow, place: number, { type }: ExportColumn): void {
    const size = length[place] as number;
    const at = start[place] as number;
    if (size < 0) return;
    const { sheet } = this;
    if (type === 'int') sheet.number(place, bytes.readInt32BE(at));
    else if (type === 'real') sheet.number(place, bytes.readDoubleBE(at));
    else if (type === 'time') sheet.number(place, readMicroseconds(bytes, at) / MICROSECONDS_A_DAY + DAY_2000, XF.time);
    else if (size > 0) {
      // A text cell is never evaluated; with the quote prefix it also stays text after editing.
      const live = type === 'text' && leadsToFormula(bytes.subarray(at, at + size));
      sheet.text(place, cellText(bytes.toString('utf8', at, at + size)), live ? XF.quoted : XF.general);
    }
  }

  /** The workbook globals, with the offset of each sheet; written twice, the first time to learn their length. */
  private globals(): Buffer[] {
    const write = (length: number): Records => {
      const records = new Records();
      addBof(records, 'globals');
      addFormats(records);
      let offset = length;
      for (const [index, pieces] of this.finished.entries()) {
        records.add(BOUNDSHEET, boundSheet(sheetName(EXPORT_TEXTS[this.job.language].sheet, index + 1), offset));
        offset += pieces.reduce((sum, piece) => sum + piece.length, 0);
      }
      return records;
    };
    const strings = new Records();
    this.strings.write(strings);
    addEof(strings);
    const records = write(write(0).length + strings.length);
    return [...records.finish(), ...strings.finish()];
  }
}

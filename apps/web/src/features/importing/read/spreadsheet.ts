import { FileProblem } from '../../../shared/files/problem.ts';
import { openZip } from '../../../shared/files/zip.ts';

const MB = 1024 * 1024;
const FILE_MAX = 30 * MB;
/** A spreadsheet is an archive of texts, which are packed well. */
const LIMITS = { bytes: 300 * MB, ratioFrom: 16 * MB, ratio: 400, files: 5000 };

export const isSpreadsheet = (head: Uint8Array): boolean =>
  (head[0] === 0x50 && head[1] === 0x4b) || (head[0] === 0xd0 && head[1] === 0xcf);

const pad = (value: number) => String(value).padStart(2, '0');

/** A date of a spreadsheet, which has no zone, as the text that a table has; a time alone lies on the day from which days are counted. */
function dateText(date: Date): string {
  const time = `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}:${pad(date.getUTCSeconds())}`;
  if (date.getUTCFullYear() < 1901) return time;
  return `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())} ${time}`;
}

/** Spreadsheets count in doubles of days: a quarter past nine may be 09:14:59.9999. */
const SECOND_MS = 1000;
const wholeSecond = (date: Date) => new Date(Math.round(date.getTime() / SECOND_MS) * SECOND_MS);

function cellText(value: unknown): string {
  if (value instanceof Date) return dateText(wholeSecond(value));
  return value === null || value === undefined ? '' : String(value).trim();
}

/** Unpacks an archive to the limits, so that one that grows without end is refused before the library reads it. */
async function needSmall(file: Blob): Promise<void> {
  let left = LIMITS.bytes;
  for (const { size } of await openZip(file, LIMITS)) left -= size;
  if (left < 0) throw new FileProblem('zipBomb');
}

/** Reads the first sheet with rows of an XLSX, XLS or ODS file. @throws FileProblem */
export async function readSpreadsheet(file: Blob, head: Uint8Array): Promise<string[][]> {
  if (file.size > FILE_MAX) throw new FileProblem('tableTooLarge', { mb: FILE_MAX / MB });
  if (head[0] === 0x50) await needSmall(file);
  const { read, utils } = await import('@e965/xlsx');
  let rows: unknown[][] = [];
  try {
    const book = read(await file.arrayBuffer(), {
      type: 'array',
      cellDates: true,
      dense: true,
      cellFormula: false,
      cellHTML: false,
    });
    for (const name of book.SheetNames) {
      const sheet = book.Sheets[name];
      rows = sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, blankrows: false, UTC: true }) : [];
      if (rows.length > 0) break;
    }
  } catch {
    throw new FileProblem('tableUnreadable');
  }
  return rows.map((row) => Array.from(row, cellText));
}

import { type Encoding, encodingOf, fromHeader, type Row, rowsOf } from '@escuta/import';
import { isSpreadsheet, readSpreadsheet } from '../../read/spreadsheet.ts';
import { isGzip, piecesOf } from './pieces.ts';
import { ListProblem } from './problem.ts';

type OnPart = (part: number) => void;
const ignore: OnPart = () => {};

/** A list of addresses whose rows can be read again and again, the header first. */
export interface ListSource {
  /** What it is written in, as far as can be seen; null for a spreadsheet, which says it. */
  encoding: Encoding | null;
  rows(encoding: Encoding | null, onPart: OnPart): AsyncIterable<Row[]>;
}

const HEAD = 4096;
/** No table has these characters: photos, programs, databases. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
const NO_TEXT = /[\x01-\x08\x0e-\x1f]/;
/** UTF-16 with a mark has a NUL beside each Latin letter. */
const isUtf16 = (head: Uint8Array) => (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);

function refuseNoText(head: Uint8Array): void {
  const text = String.fromCharCode(...head.subarray(0, HEAD));
  if (text.startsWith('%PDF') || (!isUtf16(head) && NO_TEXT.test(text))) throw new ListProblem('notTable');
}

async function* ofSpreadsheet(rows: readonly string[][]): AsyncGenerator<Row[]> {
  yield rows.map((cells, at) => ({ line: at + 1, cells }));
}

/** Opens a list by what is in it, whatever its name ends in. @throws FileProblem */
export async function openSource(file: Blob, onPart: OnPart): Promise<ListSource> {
  if (file.size === 0) throw new ListProblem('empty');
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  if (isSpreadsheet(head)) {
    const rows = await readSpreadsheet(file, head);
    if (rows.length === 0) throw new ListProblem('empty');
    return { encoding: null, rows: () => fromHeader(ofSpreadsheet(rows)) };
  }
  const isPacked = isGzip(head);
  const first = isPacked ? (await piecesOf(file, true, ignore).next()).value : head;
  if (!first) throw new ListProblem('empty');
  refuseNoText(first);
  const encoding = await encodingOf(piecesOf(file, isPacked, onPart));
  return {
    encoding,
    rows: (chosen, onRead) => fromHeader(rowsOf(piecesOf(file, isPacked, onRead), chosen ?? encoding)),
  };
}

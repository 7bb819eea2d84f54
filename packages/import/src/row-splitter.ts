/** Longest row, characters. Rows of addresses have some hundred; what is longer is no table, and would only cost memory. */
export const LONGEST_ROW = 65_536;

export type RowFault = 'line_too_long' | 'broken_quotes';

/** One row, with the number of the line in which it begins, or the reason why it cannot be read. Cells are trimmed. */
export type Row = { line: number; cells: string[] } | { line: number; fault: RowFault };

/** A row that was found. `next` is where the one after it begins; a quoted cell may spread a row over several lines. */
type Found = { row: Row | null; next: number; lines: number };
type Field = { cell: string; end: number };

const BREAK = /\r\n?|\n/g;
const DELIMITERS = [',', ';', '\t'];

/** The most frequent delimiter of a header, outside of quotes; undefined for a title above it, which has none. */
function delimiterOf(header: string): string | undefined {
  const bare = header.replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  const best = DELIMITERS.reduce((first, other) => (count(other) > count(first) ? other : first));
  return count(best) > 1 ? best : undefined;
}

/** The next line break; null when it is not known yet, as after a CR that ends the text, which LF may follow. */
function nextBreak(text: string, from: number, ended: boolean): { at: number; next: number } | null {
  BREAK.lastIndex = from;
  const found = BREAK.exec(text);
  if (!found) return ended ? { at: text.length, next: text.length } : null;
  const next = found.index + found[0].length;
  return next === text.length && found[0] === '\r' && !ended ? null : { at: found.index, next };
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}

/** Spreadsheets write the blank lines of a table as `;;;`. */
const isEmpty = (row: Row) => 'cells' in row && row.cells.every((cell) => cell === '');

const unquoted = (text: string, open: number, close: number) => text.slice(open + 1, close).replaceAll('""', '"');

/**
 * Splits a table that arrives in pieces into rows: comma, semicolon or tab, whichever the first line that has one has most of; CRLF, LF or CR; quotes as in
 * RFC 4180. A row that is broken or too long is told by its number, and the next line is read, so that one quote too many costs one row and
 * not the rest of the file. Blank lines are left out. Holds one row and one piece, and looks at no character more than a few times.
 */
export class RowSplitter {
  #rest = '';
  #line = 1;
  /** Within a line that was refused for its length. */
  #skipping = false;
  #delimiter: string | undefined;
  #ended = false;

  /** What parts the cells; undefined until a line has told, and in a table of one column. */
  get delimiter(): string | undefined {
    return this.#delimiter;
  }

  push(piece: string): Row[] {
    // PostgreSQL stores no NUL.
    this.#rest += piece.replaceAll('\0', '');
    return this.#take();
  }

  end(): Row[] {
    this.#ended = true;
    return this.#take();
  }

  #take(): Row[] {
    const rows: Row[] = [];
    const text = this.#rest;
    let at = 0;
    while (at < text.length) {
      if (!this.#skipping) at = this.#skipBreaks(text, at);
      if (at === text.length) break;
      const found = this.#skipping ? this.#restOfLine(text, at) : this.#rowAt(text, at);
      if (!found) break;
      if (found.row && !isEmpty(found.row)) rows.push(found.row);
      at = found.next;
      this.#line += found.lines;
    }
    this.#rest = text.slice(at);
    return rows;
  }

  /** Lines without a character, fast, since a file may have millions. */
  #skipBreaks(text: string, from: number): number {
    for (let at = from; ; this.#line += 1) {
      if (text[at] === '\r') {
        if (at + 1 === text.length && !this.#ended) return at;
        at += text[at + 1] === '\n' ? 2 : 1;
      } else if (text[at] === '\n') at += 1;
      else return at;
    }
  }

  /** Nothing more of a line that was refused; the CR that ends the text stays, to be seen with its LF. */
  #restOfLine(text: string, from: number): Found | null {
    const end = nextBreak(text, from, this.#ended);
    if (end) {
      this.#skipping = false;
      return { row: null, next: end.next, lines: 1 };
    }
    const next = text.endsWith('\r') ? text.length - 1 : text.length;
    return next === from ? null : { row: null, next, lines: 0 };
  }

  #rowAt(text: string, from: number): Found | null {
    const end = nextBreak(text, from, this.#ended);
    if (!end) {
      // One more for a CR that may end it.
      if (text.length - from <= LONGEST_ROW + 1) return null;
      this.#skipping = true;
      return { row: { line: this.#line, fault: 'line_too_long' }, next: from + LONGEST_ROW, lines: 0 };
    }
    if (end.at - from > LONGEST_ROW)
      return { row: { line: this.#line, fault: 'line_too_long' }, next: end.next, lines: 1 };
    const line = text.slice(from, end.at);
    if (line.trim() !== '') this.#delimiter ??= delimiterOf(line);
    if (line.includes('"')) return this.#quotedRow(text, from, end.next);
    const cells = line.split(this.#delimiter ?? ',').map((cell) => cell.trim());
    return { row: { line: this.#line, cells }, next: end.next, lines: 1 };
  }

  /** A row with quotes, which may hold line breaks; a broken one ends with its first line. */
  #quotedRow(text: string, from: number, nextLine: number): Found | null {
    const broken: Found = { row: { line: this.#line, fault: 'broken_quotes' }, next: nextLine, lines: 1 };
    const unfinished = this.#ended || text.length - from > LONGEST_ROW ? broken : null;
    const cells: string[] = [];
    let end = from - 1;
    do {
      const field = this.#fieldAt(text, end + 1);
      if (field === 'broken') return broken;
      if (field === null) return unfinished;
      cells.push(field.cell.trim());
      end = field.end;
    } while (this.#delimiter !== undefined && text[end] === this.#delimiter);
    if (end - from > LONGEST_ROW) return broken;
    if (end < nextLine) return { row: { line: this.#line, cells }, next: nextLine, lines: 1 };
    const after = nextBreak(text, end, this.#ended);
    if (!after) return unfinished;
    const lines = text.slice(from, after.next).match(BREAK)?.length ?? 1;
    return { row: { line: this.#line, cells }, next: after.next, lines };
  }

  /** The field that begins here; null when its end is not known yet. */
  #fieldAt(text: string, from: number): Field | 'broken' | null {
    const start = skipBlanks(text, from);
    if (text[start] !== '"') {
      let end = from;
      while (end < text.length && !this.#endsField(text[end])) end += 1;
      return end === text.length && !this.#ended ? null : { cell: text.slice(from, end), end };
    }
    let close = text.indexOf('"', start + 1);
    while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    if (close < 0) return null;
    const end = skipBlanks(text, close + 1);
    if (end === text.length) return this.#ended ? { cell: unquoted(text, start, close), end } : null;
    return this.#endsField(text[end]) ? { cell: unquoted(text, start, close), end } : 'broken';
  }

  #endsField(character: string | undefined): boolean {
    return character === this.#delimiter || character === '\n' || character === '\r';
  }
}

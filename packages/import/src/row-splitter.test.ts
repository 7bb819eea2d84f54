import { describe, expect, it } from 'vitest';
import { LONGEST_ROW, type Row, RowSplitter } from './row-splitter.ts';

/** Splits a text that arrives in pieces of a size. */
function split(text: string, size = text.length || 1): Row[] {
  const splitter = new RowSplitter();
  const rows: Row[] = [];
  for (let at = 0; at < text.length; at += size) rows.push(...splitter.push(text.slice(at, at + size)));
  return [...rows, ...splitter.end()];
}
const cells = (text: string) => split(text).map((row) => ('cells' in row ? row.cells : row.fault));

describe('RowSplitter', () => {
  it.each([
    ['commas', 'a,b;c\n1,2;3\n', ['a', 'b;c'], ['1', '2;3']],
    ['semicolons', 'a;b,c;d\n1;2,5;3', ['a', 'b,c', 'd'], ['1', '2,5', '3']],
    ['a title above, without any', 'Loggers of July\na;b\n1;2,5', ['Loggers of July'], ['a', 'b'], ['1', '2,5']],
    ['a title in quotes alone', '"Loggers of July"', ['Loggers of July']],
    ['tabs', 'a\tb c\n1\t2,5', ['a', 'b c'], ['1', '2,5']],
    ['CRLF and blank lines', '\r\na,b\r\n\r\n , \r\n1,2\r\n', ['a', 'b'], ['1', '2']],
    ['CR', 'a,b\r1,2\r', ['a', 'b'], ['1', '2']],
    ['quotes', 'a, "b"\n"1,5" ,"say ""no""\nnow"\n', ['a', 'b'], ['1,5', 'say "no"\nnow']],
    ['quotes within a text', 'a,b\nBar "Zé",2"', ['a', 'b'], ['Bar "Zé"', '2"']],
    ['a header whose quoted commas do not count', '"a,b,c";d\n1;2', ['a,b,c', 'd'], ['1', '2']],
  ])('reads %s, in pieces of any size', (_, text, ...wanted) => {
    expect(cells(text)).toEqual(wanted);
    for (let size = 1; size < 9; size++) expect(split(text, size)).toEqual(split(text));
  });

  it('tells the line in which a row begins', () => {
    expect(split('a,b\r\n\r\n"1\r\n2",3\r\n4,5').map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it.each([
    ['a quote that does not end', 'a,b\n1,"x\n2,y\n3,z\n'],
    ['text behind a quote', 'a,b\n1,"x" y\n2,y\n3,z\n'],
    ['a quote that ends too late', `a,b\n1,"x\n2,y\n3,z\n${'\n'.repeat(2 * LONGEST_ROW)}"`],
  ])('refuses only the row with %s', (_, text) => {
    for (const size of [1_000, text.length]) {
      expect(split(text, size).slice(0, 4)).toEqual([
        { line: 1, cells: ['a', 'b'] },
        { line: 2, fault: 'broken_quotes' },
        { line: 3, cells: ['2', 'y'] },
        { line: 4, cells: ['3', 'z'] },
      ]);
    }
  });

  it('refuses a line that is too long by its number, and reads the next', () => {
    const text = (length: number) => `a,b\r\n${'x'.repeat(length)}\r\n1,2`;
    for (const size of [100, 1_000, 300_000]) {
      expect(split(text(LONGEST_ROW), size)).toHaveLength(3);
      expect(split(text(LONGEST_ROW + 1), size).slice(1)).toEqual([
        { line: 2, fault: 'line_too_long' },
        { line: 3, cells: ['1', '2'] },
      ]);
    }
  });

  const MB = 1_000_000;
  /** Microseconds. */
  const SECOND = 1_000_000;
  it.each([
    ['10 MB without a line break', 'x'.repeat(10 * MB), ['line_too_long']],
    ['1,000,000 quotes', '"'.repeat(MB), ['line_too_long']],
    ['100,000 quotes in lines', '"\n'.repeat(MB / 10), null],
    ['100,000 lines with an open quote', ',"x\n'.repeat(MB / 10), null],
    ['100,000 lines of escaped quotes below an open one', `"\n${'x,""\n'.repeat(MB / 10)}`, null],
    ['1,000,000 separators', ','.repeat(MB), ['line_too_long']],
    ['a line of 60,000 separators and one open quote', `${','.repeat(60_000)}"`, ['broken_quotes']],
    ['10 MB of NULs', '\0'.repeat(10 * MB), []],
    ['10 MB of CRs', '\r'.repeat(10 * MB), []],
    ['10 MB of blanks', ' '.repeat(10 * MB), ['line_too_long']],
  ])('takes less than a second for %s', (_, text, faults) => {
    const started = process.cpuUsage();
    const rows = split(text, 65_536);
    // Of the processor, since the machine may be busy with other tests.
    expect(process.cpuUsage(started).user).toBeLessThan(SECOND);
    if (faults) expect(rows.map((row) => ('fault' in row ? row.fault : 'cells'))).toEqual(faults);
  });
});

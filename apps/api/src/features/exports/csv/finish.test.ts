import { describe, expect, it, test } from 'vitest';
import { CsvFinisher } from './finish.ts';
import { safeText } from './formula.ts';

/** The same bytes in pieces of every size must come out the same. */
function finish(text: string, size: number): { text: string; rows: number; whole: boolean } {
  const finisher = new CsvFinisher(['int', 'text', 'real', 'text']);
  const bytes = Buffer.from(text);
  const out: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) out.push(finisher.push(bytes.subarray(at, at + size)));
  return { text: Buffer.concat(out).toString(), rows: finisher.rows, whole: finisher.isComplete() };
}

describe.each([1, 2, 3, 7, 1000])('in pieces of %i bytes', (size) => {
  test.each([
    ['1;a;-1.5;b\n', '1;a;-1,5;b\r\n', 1],
    ['-1;=x;;"=y;\n""z"""\n2;"";3;""\n', '-1;\'=x;;"\'=y;\n""z"""\r\n2;"";3;""\r\n', 2],
    ['1; ＝x;1e-05;\u3000\u200b－1\n', "1;' ＝x;1e-05;'\u3000\u200b－1\r\n", 1],
    ['1;a.b=c;1;água 😀\n', '1;a.b=c;1;água 😀\r\n', 1],
    ['1;\t1;1;"\r\nx"\n', '1;\'\t1;1;"\'\r\nx"\r\n', 1],
    ['1;   ;1;\u200b\n', '1;   ;1;\u200b\r\n', 1],
    ['', '', 0],
  ])('%j becomes %j', (given, expected, rows) => {
    expect(finish(given, size)).toEqual({ text: expected, rows, whole: true });
  });
});

it('knows that a row was cut', () => {
  expect(finish('1;a;1;b\n2;"x', 1000).whole).toBe(false);
});

test.each(['=1', '+1', '-1', '@x', '\t', '\r', '\n', '\u00a0=1', '＠x', '﹢1', '−1', '\u202e=1'])(
  '%j is marked',
  (text) => {
    expect(safeText(text)).toBe(`'${text}`);
  },
);

test.each(['', 'a=1', '1-1', '  a', 'é+', '"=1"', '😀=1', "'=1"])('%j is left as it is', (text) => {
  expect(safeText(text)).toBe(text);
});

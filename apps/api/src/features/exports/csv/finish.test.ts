import { describe, expect, it, test } from 'vitest';
import { CSV_DIALECTS } from './csv-file.ts';
import { CsvFinisher } from './finish.ts';

/** Finishes a text in chunks of a size; the result must not depend on the size. */
function finish(text: string, size: number, language: 'pt-BR' | 'en' = 'pt-BR') {
  const finisher = new CsvFinisher(['int', 'text', 'real', 'text'], CSV_DIALECTS[language]);
  const bytes = Buffer.from(text);
  const out: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) out.push(finisher.push(bytes.subarray(at, at + size)));
  return { text: Buffer.concat(out).toString(), rows: finisher.rows, whole: finisher.isComplete() };
}

describe.each([1, 2, 3, 7, 1000])('in chunks of %i bytes', (size) => {
  test.each([
    ['1;a;-1.5;b\n', '1;a;-1,5;b\r\n', 1],
    ['-1;=x;;"=y;\n""z"""\n2;"";3;""\n', '-1;\'=x;;"\'=y;\n""z"""\r\n2;"";3;""\r\n', 2],
    ['1; ＝x;1e-05;\u3000\u200b－1\n', "1; '＝x;1e-05;\u3000\u200b'－1\r\n", 1],
    ['1;a.b=c;1;água 😀\n', '1;a.b=c;1;água 😀\r\n', 1],
    ['1;\t1;1;"\r\nx"\n', '1;\'\t1;1;"\'\r\nx"\r\n', 1],
    ['1;   ;1;\u200b\n', '1;   ;1;\u200b\r\n', 1],
    ['1;"x;=1";-1;a,\u00a0-b,-\n', "1;\"x;'=1\";-1;a,\u00a0'-b,'-\r\n", 1],
    ['1;"x,""=1""";1;"a\n +1"\n', '1;"x,""\'=1""";1;"a\n \'+1"\r\n', 1],
    ['', '', 0],
  ])('%j becomes %j', (given, expected, rows) => {
    expect(finish(given, size)).toEqual({ text: expected, rows, whole: true });
  });

  it('keeps decimal points and separators within texts in English', () => {
    const expected = { text: '-1,"x,\'=1",-1.5,a;\'=1\r\n', rows: 1, whole: true };
    expect(finish('-1,"x,=1",-1.5,a;=1\n', size, 'en')).toEqual(expected);
  });
});

test.each(['1;a;1;b\n2;"x', '1;a;1;b\n2', '1;a;1;b\n2;', '1;a;1;"\n'])('detects that %j ends within a row', (text) => {
  expect(finish(text, 1000).whole).toBe(false);
});

const marked = (text: string) => finish(`1;"${text.replaceAll('"', '""')}";1;\n`, 1000).text.slice(3, -6);

test.each(['=1', '+1', '-1', '@x', '\t', '\r', '\n', '＠x', '﹢1', '−1'])('marks the start of %j', (text) => {
  expect(marked(text)).toBe(`'${text}`);
});

test.each([
  ['\u00a0=1', "\u00a0'=1"],
  ['\u202e=1', "\u202e'=1"],
  ['"=1', '""\'=1'],
  ['\t=1', "'\t'=1"],
  ['x\t=1', "x\t'=1"],
  ['x\r\n@y', "x\r\n'@y"],
  ['x,;=1', "x,;'=1"],
])('marks %j as %j wherever a reader could start a cell', (text, expected) => {
  expect(marked(text)).toBe(expected);
});

test.each(['', 'a=1', '1-1', '  a', 'é+', '😀=1', "'=1", 'a, b=1', 'a,b-1'])('leaves %j unchanged', (text) => {
  expect(marked(text)).toBe(text);
});

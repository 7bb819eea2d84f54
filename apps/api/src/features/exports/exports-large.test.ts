import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/harness.ts';
import {
  asFormat,
  FORMATS,
  type Format,
  firstDifference,
  type Row,
  readExpectedRows,
  requestFile,
  rowsOf,
  rowsOfSheets,
} from './testing/export-file.ts';
import { insertMany } from './testing/fill.ts';
import { xlsSheets } from './testing/readers.ts';

let t: TestApp;
let ana: Caller;
let own: number;
let expected: Row[] | undefined;
beforeAll(async () => {
  t = await startTestApp();
  own = t.cast.companies.own;
  ana = await t.as('ana');
});
afterAll(() => t.close());

const file = (format: Format, search: object = {}) => requestFile(t, ana, format, search);

describe('99,999 samples', () => {
  beforeAll(() => insertMany(t, 99_999));

  test.each(FORMATS)('fit in the %s, value by value, but not one more', async (format) => {
    const { bytes, headers } = await file(format);
    expect(headers['amostras-total'], bytes.subarray(0, 300).toString()).toBe('99999');
    expected ??= await readExpectedRows(t.admin);
    const sheets = format === 'xls' ? xlsSheets(bytes) : undefined;
    const rows = sheets ? rowsOfSheets(sheets) : rowsOf(format, bytes);
    expect(firstDifference(rows, asFormat(format, expected))).toBeNull();
    expect(sheets?.map(({ name, rows: { length } }) => [name, length])).toEqual(
      format === 'xls'
        ? [
            ['Amostras', 65_536],
            ['Amostras 2', 34_465],
          ]
        : undefined,
    );
    const more = await insertSample(t.admin, { id_cliente: own });
    const tooMany = { message: 'too_many_to_export', params: { max: 99_999 } };
    expect(await file(format)).toMatchObject({ status: 413, problem: tooMany });
    await t.admin.query('delete from samples where id_amostra = $1', [more]);
  });
});

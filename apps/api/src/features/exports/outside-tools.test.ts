// Vitest project "outside": checks files with GDAL and LibreOffice, which must be installed. Run by `npm run test:outside`.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Language } from '@escuta/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/harness.ts';
import { type ExportColumn, exportColumns } from './columns.ts';
import {
  asFormat,
  COLUMNS,
  type Format,
  firstDifference,
  type Row,
  readExpectedRows,
  requestFile,
  SEPARATORS,
} from './testing/export-file.ts';
import { insertMany } from './testing/fill.ts';
import { parseCsv } from './testing/readers.ts';

let t: TestApp;
let ana: Caller;
let folder: string;
beforeAll(async () => {
  t = await startTestApp();
  ana = await t.as('ana');
  folder = mkdtempSync(join(tmpdir(), 'escuta-outside-'));
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The samples that are there, as the export should show them. */
let expected: Row[] = [];
async function fill(count: number): Promise<void> {
  if (count > 0 && count === expected.length) return;
  await t.admin.query('truncate samples cascade');
  await insertMany(t, count);
  expected = await readExpectedRows(t.admin);
}

/** Saves a file under the name that the server sends. */
async function saved(format: Format, search: object = {}): Promise<{ path: string; name: string; bytes: Buffer }> {
  const { bytes, headers } = await requestFile(t, ana, format, search);
  const name = /^attachment; filename="([^"]+)"$/.exec(String(headers['content-disposition']))?.[1] ?? '';
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, name, bytes };
}

interface Feature {
  properties: Row;
  geometry: { type: string; coordinates: [number, number] };
}

/** Reads a zipped shapefile with GDAL. */
function readByGdal(path: string): { features: Feature[]; summary: string } {
  const zip = `/vsizip/${path}`;
  const summary = execFileSync('ogrinfo', ['-so', '-al', zip]).toString();
  const asJson = ['-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=15', '/vsistdout/', zip];
  const json = execFileSync('ogr2ogr', asJson, { maxBuffer: 1e9 });
  return { features: JSON.parse(json.toString()).features, summary };
}

/** GDAL drops leading blanks. */
const withoutBlanks = (value: Row[string]) => (typeof value === 'string' ? value.replace(/^ +/, '') : value);

describe('GDAL', () => {
  test.each([0, 1, 40])(
    '[EXP-02] reads a shapefile of %i samples: points, WGS84, accents, every sample value by value',
    async (count) => {
      await fill(count);
      const { path, name } = await saved('shapefile');
      expect(name).toBe('amostras-20261120-120000.zip');
      const { features, summary } = readByGdal(path);
      expect(summary).toContain('Geometry: Point');
      expect(summary).toContain(`Feature Count: ${count}`);
      expect(summary).toContain('ID["EPSG",4326]');
      const wanted = asFormat('shapefile', expected).map((row) => ({
        place: [row.lon, row.lat],
        values: COLUMNS.map(({ key, dbf }) => [dbf, withoutBlanks(row[key] ?? null)]),
      }));
      const read = features.map(({ geometry, properties }) => ({
        place: geometry.coordinates,
        values: Object.entries(properties),
      }));
      expect(firstDifference<object>(read, wanted)).toBeNull();
    },
  );
});

interface Opened {
  sheets: { name: string; lines: string[][] }[];
  /** Warnings printed by LibreOffice. */
  complaints: string[];
}

/** Converts a spreadsheet with LibreOffice: the cells of each sheet, with results of formulas and LF line ends. */
function openByLibreOffice(path: string, csv?: Language): Opened {
  const out = mkdtempSync(join(folder, 'out-'));
  // Separator, quote, UTF-8, first line, columns, language; "detect special numbers" also detects dates.
  const separator = csv && SEPARATORS[csv].charCodeAt(0);
  const asCsv = csv && [
    `--infilter=Text - txt - csv (StarCalc):${separator},34,76,1,,${csv === 'en' ? 1033 : 1046},false,true`,
  ];
  const { stdout, stderr, status } = spawnSync(
    'soffice',
    [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      ...(asCsv ?? []),
      // Unformatted values of every sheet.
      '--convert-to',
      'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,false,false,false,false,-1',
      '--outdir',
      out,
      path,
    ],
    { encoding: 'utf8' },
  );
  expect(status).toBe(0);
  const said = `${stdout}\n${stderr}`.split('\n').filter((line) => line !== '' && !line.includes('javaldx'));
  const written = said.flatMap((line) => /^Writing sheet (.+) -> (.+)$/.exec(line)?.slice(1, 3) ?? []);
  const sheets: Opened['sheets'] = [];
  for (let n = 0; n < written.length; n += 2) {
    const text = readFileSync(written[n + 1] ?? '', 'utf8').replace(/\r?\n/g, '\r\n');
    sheets.push({ name: written[n] ?? '', lines: parseCsv(Buffer.from(text)) });
  }
  return { sheets, complaints: said.filter((line) => !/^(convert|Writing sheet) /.test(line)) };
}

/** Cells as a spreadsheet shows them: 15 digits, LF line ends. Words from fixed lists are compared only in Portuguese, the oracle's language. */
const ofCell = (value: Row[string]) =>
  typeof value === 'number' ? Number(value.toPrecision(15)) : (value ?? '').replace(/\r\n?/g, '\n');

function cellsOf(lines: string[][], wanted: ExportColumn[]): (string | number)[][] {
  const columns = wanted.map(({ key, type }) => ({ type, place: COLUMNS.findIndex((column) => column.key === key) }));
  return lines.map((line) =>
    columns.map(({ type, place }) => {
      const text = line[place] ?? '';
      return ofCell(text !== '' && (type === 'int' || type === 'real') ? Number(text) : text);
    }),
  );
}

describe('LibreOffice', () => {
  beforeAll(async () => {
    await fill(99_999);
    await insertSample(t.admin, { id_cliente: t.cast.companies.own, classificacao: 'PEND' });
  });

  test('evaluates formulas that are not marked', () => {
    const path = join(folder, 'live.csv');
    writeFileSync(path, '\ufeff"a";"b"\r\n1;=1+1\r\n2;\'=1+1\r\n');
    expect(openByLibreOffice(path, 'pt-BR').sheets[0]?.lines.slice(1)).toEqual([
      ['1', '2'],
      ['2', "'=1+1"],
    ]);
  });

  // The newest hour, second by second; only the sheets of an .xls have a limit that more samples reach.
  const HOUR = { dti: '2026-11-18 08:00', dtf: '2026-11-18 09:00' };
  test.each([
    ['csv', 'pt-BR', 'LEAK|LESS', 3_600, HOUR],
    ['csv', 'en', 'LEAK', 1_200, HOUR],
    ['xls', 'pt-BR', 'LEAK|LESS', 99_999, {}],
  ] as const)(
    '[EXP-01] %s in %s of the search for %s, %i samples: opens without warning, with every value and no formula',
    async (format, idioma, classificacao, count, period) => {
      const { path, name, bytes } = await saved(format, { classificacao, idioma, ...period });
      expect(name).toBe(`amostras-20261120-120000.${format}`);
      // Spreadsheets warn when the file extension and the first bytes disagree.
      const begins = format === 'xls' ? 'd0cf11e0a1b11ae1' : Buffer.from('\ufeff"I').toString('hex');
      expect(bytes.toString('hex').startsWith(begins)).toBe(true);
      const { sheets, complaints } = openByLibreOffice(path, format === 'csv' ? idioma : undefined);
      expect(complaints).toEqual([]);
      const sizes = sheets.map(({ lines }) => lines.length - 1);
      expect(sizes).toEqual(format === 'csv' ? [count] : [65_535, count - 65_535]);
      if (format === 'xls') expect(sheets.map((sheet) => sheet.name)).toEqual(['Amostras', 'Amostras 2']);
      const headers = exportColumns(idioma, true).map(({ header }) => header);
      for (const { lines } of sheets) expect(lines[0]).toEqual(headers);
      const columns = COLUMNS.filter(({ type }) => idioma === 'pt-BR' || type !== 'word');
      const read = cellsOf(
        sheets.flatMap(({ lines }) => lines.slice(1)),
        columns,
      );
      const found = expected
        .filter(({ classe }) => classificacao === 'LEAK|LESS' || classe === 'Ponto Suspeito')
        .slice(0, count);
      const wanted = asFormat(format, found).map((row) => columns.map(({ key }) => ofCell(row[key] ?? null)));
      expect(firstDifference(read, wanted)).toBeNull();
    },
  );
});

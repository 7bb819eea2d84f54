// The project "outside": files as GDAL and LibreOffice read them. `npm run test:outside`; both must be installed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertSample } from '../../testing/builders.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/harness.ts';
import { asFormat, COLUMNS, type Format, readExpectedRows, requestFile } from './testing/export-file.ts';
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
beforeEach(() => t.admin.query('truncate samples cascade'));

async function saved(format: Format, ending: string): Promise<string> {
  const path = join(folder, `amostras.${ending}`);
  writeFileSync(path, (await requestFile(t, ana, format)).bytes);
  return path;
}

interface Feature {
  properties: Record<string, string | number | null>;
  geometry: { type: string; coordinates: [number, number] };
}

/** What GDAL makes of a zipped shapefile. */
function readByGdal(path: string): { features: Feature[]; summary: string } {
  const summary = execFileSync('ogrinfo', ['-so', '-al', `/vsizip/${path}`]).toString();
  const json = execFileSync(
    'ogr2ogr',
    ['-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=15', '/vsistdout/', `/vsizip/${path}`],
    {
      maxBuffer: 1e9,
    },
  );
  return { features: JSON.parse(json.toString()).features, summary };
}

async function fill(count: number): Promise<void> {
  const id_cliente = t.cast.companies.own;
  const texts = ['=1+1', 'água é ção ñ', '😀', '<script>', 'a;"b"', '-5', 'três\nlinhas', '日本語', '\u202edir'];
  for (let n = 0; n < count; n++) {
    const text = texts[n % texts.length] ?? '';
    await insertSample(t.admin, {
      id_cliente,
      lat: -19.9 - n / 7,
      lon: -43.9 - n / 3,
      endereco: n % 4 === 1 ? null : text,
      obs_app: text.repeat(n % 2 ? 1 : 60),
      precisao: n % 2 ? 4.7 : null,
      id_coletor: t.cast.people.col.id_usuario,
    });
  }
}

test.each([0, 1, 40])(
  '[EXP-02] GDAL reads a shapefile of %i samples: points, WGS84, accents, every sample',
  async (count) => {
    await fill(count);
    const { features, summary } = readByGdal(await saved('shapefile', 'zip'));
    expect(summary).toContain('Geometry: Point');
    expect(summary).toContain(`Feature Count: ${count}`);
    expect(summary).toContain('ID["EPSG",4326]');
    const expected = asFormat('shapefile', await readExpectedRows(t.admin));
    expect(features.map(({ geometry }) => geometry.coordinates)).toEqual(expected.map(({ lon, lat }) => [lon, lat]));
    expect(features.map(({ properties }) => properties)).toEqual(
      expected.map((row) => Object.fromEntries(COLUMNS.map(({ key, dbf }) => [dbf, row[key] ?? null]))),
    );
  },
);

test('LibreOffice opens the XLS: the same rows, longitudes as numbers, no formula run', async () => {
  await fill(20);
  const convert = (path: string, ...more: string[]) => {
    const filter = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,false';
    execFileSync('soffice', [
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      '--headless',
      ...more,
      '--convert-to',
      filter,
      '--outdir',
      join(folder, 'out'),
      path,
    ]);
  };
  convert(await saved('xls', 'xls'));
  const { readFileSync } = await import('node:fs');
  // LibreOffice ends lines with LF alone.
  const lines = parseCsv(
    Buffer.from(readFileSync(join(folder, 'out/amostras.csv'), 'utf8').replace(/\n(?=\d+;|$)/g, '\r\n')),
  );
  const expected = await readExpectedRows(t.admin);
  const column = (key: string) => COLUMNS.findIndex((candidate) => candidate.key === key);
  const read = lines
    .slice(1)
    .map((line) => [line[column('id_amostra')], line[column('endereco')], line[column('obs_app')]]);
  expect(read).toEqual(expected.map((row) => [String(row.id_amostra), row.endereco ?? '', row.obs_app ?? '']));
  const lons = lines.slice(1).map((line) => Number(line[column('lon')]?.replace(',', '.')));
  for (const [index, lon] of lons.entries()) expect(lon).toBeCloseTo(Number(expected[index]?.lon), 6);
});

// Vitest project "outside": reads files that GDAL wrote, which must be installed. Run by `npm run test:outside`.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { zipFile } from '../../../shared/files/testing/zip-file.ts';
import { Reader } from './reader.ts';
import { loadSqlite } from './testing/geopackage-bytes.ts';

/** Pipes in Porto Velho (zone 20), with heights and accents. */
const PIPES = [
  {
    material: 'Aço São José',
    dn: 150,
    coordinates: [
      [-63.9004, -8.7612, 85],
      [-63.8991, -8.7619, 86],
      [-63.8987, -8.7633, 88],
    ],
  },
  {
    material: 'Fibrocimento',
    dn: null,
    coordinates: [
      [-63.8804, -8.7712, 80],
      [-63.8791, -8.7719, 80],
    ],
  },
];
const ignore = () => {};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'escuta-gdal-'));
  const features = PIPES.map(({ coordinates, ...properties }) => ({
    ...{ type: 'Feature', properties, geometry: { type: 'LineString', coordinates } },
  }));
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4674' } };
  writeFileSync(join(folder, 'rede.geojson'), JSON.stringify({ type: 'FeatureCollection', crs, features }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Has GDAL write the pipes, and returns the files that it wrote, by name. */
function written(name: string, ...options: string[]): Record<string, Uint8Array> {
  const target = mkdtempSync(join(folder, 'out-'));
  execFileSync('ogr2ogr', [...options, join(target, name), join(folder, 'rede.geojson')]);
  return Object.fromEntries(readdirSync(target).map((one) => [one, readFileSync(join(target, one))]));
}

const only = (files: Record<string, Uint8Array>) =>
  Object.entries(files).map(([name, bytes]) => new File([bytes as Uint8Array<ArrayBuffer>], name))[0] as File;

const to = (code: number) => ['-t_srs', `EPSG:${code}`];
const FILES: readonly [name: string, code: number, file: () => File | Promise<File>][] = [
  ['GeoPackage in SIRGAS 2000 / UTM', 31980, () => only(written('rede.gpkg', ...to(31980)))],
  [
    'GeoPackage of several parts in SAD69 / UTM',
    29190,
    () => only(written('rede.gpkg', '-nlt', 'PROMOTE_TO_MULTI', ...to(29190))),
  ],
  ['GeoPackage in degrees', 4674, () => only(written('rede.gpkg'))],
  ['GeoJSON with its system', 31980, () => only(written('rede.geojson', ...to(31980)))],
  ['GeoJSON with one feature per line', 4674, () => only(written('rede.geojsonl', '-f', 'GeoJSONSeq', ...to(4674)))],
  [
    'shapefile in UTF-8 and SIRGAS 2000',
    31980,
    () => zipFile(written('rede.shp', '-lco', 'ENCODING=UTF-8', ...to(31980))),
  ],
  [
    'shapefile in Latin-1 and SAD69',
    29190,
    () => zipFile(written('rede.shp', '-lco', 'ENCODING=ISO-8859-1', ...to(29190))),
  ],
  ['shapefile in WGS 84 / UTM', 32720, () => zipFile(written('rede.shp', ...to(32720)))],
];

it.each(FILES)('%s is read as GDAL wrote it, within 20 cm', async (name, code, file) => {
  const reader = new Reader(loadSqlite);
  await reader.open(await file());
  const { epsg, columns, rows, lines } = await reader.read(0, null, ignore);
  // RFC 7946 has no system: it is degrees.
  expect(epsg).toBe(name.includes('per line') ? null : code);
  expect(lines).toBe(PIPES.length);
  const material = columns.findIndex((column) => column.name === 'material');
  expect(rows.map((row) => row[material])).toEqual(PIPES.map((pipe) => pipe.material));
  const { preview } = await reader.place({ epsg: code }, null, ignore);
  for (const [index, { coordinates }] of PIPES.entries())
    for (const [place, [lon = 0, lat = 0]] of coordinates.entries()) {
      // 20 cm are two millionths of a degree.
      expect(Math.abs((preview[index]?.[place]?.lon ?? 0) - lon)).toBeLessThan(2e-6);
      expect(Math.abs((preview[index]?.[place]?.lat ?? 0) - lat)).toBeLessThan(2e-6);
    }
});

import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serverFile } from '../../testing/app-process.ts';
import { gridPlace, tilesOf } from '../../testing/tiles-of.ts';
import { makeBaseMap, StreetFileError } from './index.ts';
import { Bounds } from './map-features.ts';
import { PmtilesFile } from './pmtiles-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'escuta-base-map-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Position = readonly [number, number];
const street = (properties: object, ...coordinates: Position[]) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
});
const HERE: [Position, Position] = [
  [-44.05, -19.93],
  [-44.04, -19.93],
];
const collection = (features: object[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });

async function make(
  content: string | Uint8Array,
  { file = 'streets.geojson', ...options }: { file?: string; name?: string; credits?: string } = {},
) {
  await writeFile(join(folder, file), content);
  return makeBaseMap(join(folder, file), join(folder, 'out.pmtiles'), options);
}

/** Names and kinds of the streets at a position of the map just made. */
async function drawnAt(position: Position, z = 15) {
  const map = await tilesOf(join(folder, 'out.pmtiles'));
  const { x, y } = gridPlace(position, z);
  const features = await map.features(z, x, y, 'streets');
  await map.close();
  return features.map(({ properties }) => properties);
}

describe('a base map made of a street file', () => {
  it('has a street on every tile that it crosses, and its parts meet at the borders', async () => {
    const ends: [Position, Position] = [
      [-44.2, -19.93],
      [-44.0, -19.93],
    ];
    await make(collection([street({ name: 'Rua Comprida' }, ...ends)]));
    const map = await tilesOf(join(folder, 'out.pmtiles'));
    for (const z of [12, 15]) {
      const [first, last] = ends.map((end) => gridPlace(end, z)) as [
        ReturnType<typeof gridPlace>,
        ReturnType<typeof gridPlace>,
      ];
      expect(last.x - first.x).toBeGreaterThan(1);
      for (let x = first.x; x <= last.x; x++) {
        const [drawn, ...more] = await map.features(z, x, first.y, 'streets');
        expect(more).toEqual([]);
        expect(drawn?.properties).toEqual({ name: 'Rua Comprida', kind: 'minor_road' });
        const [line = []] = drawn?.lines ?? [];
        const columns = line.map((point) => point.x);
        // Into the margin of each neighbour, so that no gap is seen between two tiles.
        expect(Math.min(...columns)).toBe(x === first.x ? Math.round(first.column) : -64);
        expect(Math.max(...columns)).toBe(x === last.x ? Math.round(last.column) : 4096 + 64);
        for (const { y } of line) expect(Math.abs(y - first.row)).toBeLessThanOrEqual(1);
      }
    }
    await map.close();
  });

  it('shows rodovias and avenidas farther out than other streets', async () => {
    const names = ['Rua A', 'Avenida B', 'Rodovia C', 'BR-040'];
    await make(
      collection([
        ...names.map((name) => street({ name }, ...HERE)),
        street({ name: 'D', highway: 'primary_link' }, ...HERE),
      ]),
    );
    expect((await drawnAt(HERE[0], 10)).map(({ name, kind }) => `${name} ${kind}`)).toEqual([
      ...['Avenida B major_road', 'Rodovia C highway', 'BR-040 highway', 'D major_road'],
    ]);
    expect(await drawnAt(HERE[0], 12)).toHaveLength(5);
  });

  it.each([
    [{ via_name: 'Rua SANTA EDWIGES' }, undefined, 'Rua Santa Edwiges'],
    [{ ID: 1, NM_TIP_LOG: 'RUA', NM_TIT_LOG: '', NM_LOG: 'DAS FLORES' }, undefined, 'Rua das Flores'],
    [{ Nome: 'Rua McGregor' }, undefined, 'Rua McGregor'],
    [{ name: 'x', apelido: 'Beco do Sapo' }, 'apelido', 'Beco do Sapo'],
  ])('takes the name from %j', async (properties, name, expected) => {
    await make(collection([street(properties, ...HERE)]), name === undefined ? {} : { name });
    expect(await drawnAt(HERE[0])).toEqual([{ name: expected, kind: 'minor_road' }]);
  });

  it('takes the names also when the first streets have none, as exports leave out what is empty', async () => {
    const nameless = [street({}, ...HERE), { ...street({}, ...HERE), properties: null }];
    const made = await make(collection([...nameless, street({ name: 'Rua Conceição' }, ...HERE)]));
    expect(made).toMatchObject({ streets: 3, named: 1, columns: 'name' });
  });

  const SAO = street({ nome: 'Rua São João' }, ...HERE);
  it.each([
    ['UTF-8 with a mark', Buffer.from(`\ufeff${collection([SAO])}`), 'utf-8'],
    ['Windows-1252', Buffer.from(collection([SAO]), 'latin1'), 'windows-1252'],
    ['UTF-16', Buffer.from(`\ufeff${collection([SAO])}`, 'utf16le'), 'utf-16le'],
    ['one feature per line', Buffer.from(`${JSON.stringify(SAO)}\n`), 'utf-8'],
    [
      'features before the type',
      Buffer.from(JSON.stringify({ features: [SAO], note: '"}]', type: 'FeatureCollection' })),
      'utf-8',
    ],
  ])('is read from %s', async (_, bytes, encoding) => {
    expect(await make(bytes)).toMatchObject({ streets: 1, named: 1, encoding });
    expect(await drawnAt(HERE[0])).toEqual([{ name: 'Rua São João', kind: 'minor_road' }]);
  });

  it('is read compressed, with many parts of a street, without what is no street', async () => {
    const parts = {
      type: 'Feature',
      properties: { name: 'Rua A' },
      geometry: { type: 'MultiLineString', coordinates: [HERE, HERE] },
    };
    const others = [street({ name: 'x' }, [0, 0], [20, 0]), { ...parts, geometry: null }];
    const bytes = gzipSync(collection([parts, ...others, street({ name: '  ' }, ...HERE)]));
    expect(await make(bytes, { file: 'streets.geojson.gz' })).toMatchObject({ streets: 2, named: 1, leftOut: 2 });
    expect(await drawnAt(HERE[0])).toHaveLength(3);
  });

  it('has the credits, its bounds and its zooms', async () => {
    const { middle } = await make(collection([street({ name: 'Avenida A' }, ...HERE)]), { credits: '© Cidade' });
    const map = await tilesOf(join(folder, 'out.pmtiles'));
    expect(await map.archive.getMetadata()).toMatchObject({
      attribution: '© Cidade',
      vector_layers: [{ id: 'streets' }],
    });
    expect(await map.archive.getHeader()).toMatchObject({
      minZoom: 9,
      maxZoom: 15,
      minLon: -44.05,
      maxLat: -19.93,
      tileType: 1,
    });
    expect(middle).toEqual([-44.045, -19.93]);
    await map.close();
  });

  const crs = (name: string) => ({ crs: { type: 'name', properties: { name } } });
  it.each(['urn:ogc:def:crs:OGC:1.3:CRS84', 'urn:ogc:def:crs:EPSG::4674', 'EPSG:4326'])(
    'may be in %s',
    async (name) => {
      expect(await make(collection([SAO], crs(name)))).toMatchObject({ streets: 1 });
    },
  );

  it.each([
    [
      'in another system',
      collection([SAO], crs('urn:ogc:def:crs:EPSG::31983')),
      /EPSG::31983.*ogr2ogr -t_srs EPSG:4326/,
    ],
    [
      'in metres',
      collection([street({ name: 'x' }, [601_234, 7_795_000], [601_300, 7_795_000])]),
      /601234, 7795000, which is not in degrees/,
    ],
    [
      'without names',
      collection([street({ codigo: 7, bairro: 'x' }, ...HERE)]),
      /The file has: codigo, bairro.*--name/,
    ],
    ['that ends in the middle', collection([SAO]).slice(0, -20), /is not GeoJSON/],
    ['of points', collection([{ ...SAO, geometry: { type: 'Point', coordinates: HERE[0] } }]), /has no lines/],
    ['of something else', 'lon;lat\n1;2\n', /has no lines/],
    [
      'with texts as positions',
      collection([{ ...SAO, geometry: { type: 'LineString', coordinates: [['a', 'b']] } }]),
      /no pair of numbers/,
    ],
  ])('is refused %s, and leaves nothing behind', async (_, content, message) => {
    await rm(join(folder, 'out.pmtiles'), { force: true });
    const refused = await make(content).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StreetFileError);
    expect((refused as Error).message).toMatch(message);
    expect((await readdir(folder)).filter((name) => name.includes('pmtiles'))).toEqual([]);
  });
});

it('a file of so many tiles that one directory cannot hold them is read whole', async () => {
  const path = join(folder, 'many.pmtiles');
  const file = await PmtilesFile.create(path);
  const side = 150;
  const bytesOf = (x: number, y: number) =>
    new TextEncoder().encode(`${x} ${y} ${'~'.repeat((x * 7919 + y * 104_729) % 977)}`);
  for (let x = 0; x < side; x++)
    for (let y = 0; y < side; y++) await file.add({ z: 15, x: 3 * x, y: 2 * y, data: bytesOf(x, y) });
  const bounds = new Bounds();
  bounds.add([0, 0]);
  await file.finish({ name: 'many', vector_layers: [] }, bounds);
  const { archive, close } = await tilesOf(path);
  expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0);
  for (let x = 0; x < side; x += 13) {
    for (let y = 0; y < side; y += 11) {
      const tile = await archive.getZxy(15, 3 * x, 2 * y);
      expect(new TextDecoder().decode(tile?.data)).toBe(new TextDecoder().decode(bytesOf(x, y)));
    }
  }
  expect(await archive.getZxy(15, 1, 0)).toBeUndefined();
  await close();
});

it('npm run base-map does not write over a second file of streets', async () => {
  const [first, second] = ['norte.geojson', 'sul.geojson'].map((name) => join(folder, name)) as [string, string];
  for (const file of [first, second]) await writeFile(file, '{}');
  const { status, stderr } = spawnSync(process.execPath, [...serverFile('base-map.ts'), first, second], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, `${second} does not end in .pmtiles.\nSee npm run base-map -- --help.\n`]);
  expect(await readFile(second, 'utf8')).toBe('{}');
});

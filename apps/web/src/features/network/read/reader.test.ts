import type { NetworkMatching } from '@escuta/contract';
import { describe, expect, it } from 'vitest';
import { FileProblem } from '../../../shared/files/problem.ts';
import { zipFile } from '../../../shared/files/testing/zip-file.ts';
import { openZip } from '../../../shared/files/zip.ts';
import { Reader } from './reader.ts';
import {
  drawingBlob,
  geoPackageBytes,
  lineBlob,
  loadSqlite,
  multiLineBlob,
  pointBlob,
} from './testing/geopackage-bytes.ts';
import { dbfBytes, latin1, shpBytes } from './testing/shapefile-bytes.ts';

const ignore = () => {};
/** São Luís, SIRGAS 2000 / UTM zone 23S: by gdaltransform -44.30682 -2.53073 is 577060.737 9720255.887. */
const SAO_LUIS = [577060.737, 9720255.887] as const;
const ESRI_23S =
  'PROJCS["SIRGAS_2000_UTM_Zone_23S",GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-45.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
const NO_COLUMNS = { material: null, diametro: null, ano: null, codigo: null };
const NOTHING: NetworkMatching = { colunas: NO_COLUMNS, materiais: [] };

const east = (metres: number, north = 0) => [SAO_LUIS[0] + metres, SAO_LUIS[1] + north] as const;
const line = (properties: object, coordinates: unknown, type = 'LineString') => ({
  type: 'Feature',
  properties,
  geometry: coordinates === null ? null : { type, coordinates },
});
const collection = (features: readonly object[], crs?: string) =>
  JSON.stringify({
    type: 'FeatureCollection',
    ...(crs ? { crs: { type: 'name', properties: { name: crs } } } : {}),
    features,
  });
const jsonFile = (text: string, name = 'rede.geojson') => new File([text], name);

async function readFile(file: File) {
  const reader = new Reader(loadSqlite);
  const opened = await reader.open(file);
  const read = await reader.read(0, null, ignore);
  return { reader, opened, read };
}

const problemOf = async (reading: Promise<unknown>) => {
  const reason = await reading.then(
    () => null,
    (error: unknown) => error,
  );
  if (reason instanceof FileProblem) return reason.code;
  throw reason ?? new Error('was read');
};

describe('GeoJSON', () => {
  it('may have lines that cross themselves or end where they begin', async () => {
    const crossing = [east(0), east(100), east(100, 100), east(50, -100)];
    const ring = [east(0, 300), east(50, 300), east(50, 350), east(0, 300)];
    const { reader } = await readFile(
      jsonFile(collection([line({}, crossing), line({}, ring)], 'urn:ogc:def:crs:EPSG::31983')),
    );
    await reader.place({ epsg: 31983 }, null, ignore);
    const { metres, segments, leftOut } = await reader.prepare(NOTHING, ignore);
    expect([segments, leftOut]).toEqual([2, {}]);
    // 100 + 100 + 206.2 m, and 50 + 50 + 70.7 m.
    expect(metres / 576.9).toBeCloseTo(1, 2);
    const { pontos } = reader.batch(1);
    expect(pontos).toEqual([4, 4]);
  });

  it('is placed by its system, within a centimetre of GDAL', async () => {
    const file = jsonFile(collection([line({}, [east(0), east(100)])], 'urn:ogc:def:crs:EPSG::31983'));
    const { reader, read } = await readFile(file);
    expect(read).toMatchObject({ epsg: 31983, lines: 1 });
    const placed = await reader.place({ epsg: 31983 }, null, ignore);
    const [[start] = []] = placed.preview;
    expect(start?.lon).toBeCloseTo(-44.30682, 6);
    expect(start?.lat).toBeCloseTo(-2.53073, 6);
    const { metres, segments } = await reader.prepare(NOTHING, ignore);
    expect(segments).toBe(1);
    // UTM is up to 0.04 % shorter than the ground.
    expect(metres).toBeGreaterThan(99.9);
    expect(metres).toBeLessThan(100.1);
  });

  it('with one feature per line is the same as a collection', async () => {
    const features = [
      line({ dn: 50 }, [
        [-44.3, -2.5],
        [-44.31, -2.5],
      ]),
      line({ dn: 75 }, [
        [-44.3, -2.6],
        [-44.31, -2.6],
      ]),
    ];
    const lines = await readFile(jsonFile(features.map((one) => JSON.stringify(one)).join('\r\n'), 'rede.geojsonl'));
    const whole = await readFile(jsonFile(collection(features)));
    expect(lines.read).toEqual(whole.read);
    expect(lines.read).toMatchObject({ features: 2, epsg: null, looksLikeDegrees: true });
  });

  it('keeps the parts of a line, heights aside, and tells what is left out', async () => {
    const file = jsonFile(
      `\ufeff${collection([
        line(
          { id: 1 },
          [
            [
              [-44.3, -2.5, 7],
              [-44.31, -2.5, 8],
            ],
            [
              [-44.3, -2.51],
              [-44.31, -2.51],
            ],
          ],
          'MultiLineString',
        ),
        line({ id: 2 }, null),
        line({ id: 3 }, [-44.3, -2.5], 'Point'),
        line({ id: 4 }, [
          [-44.3, -2.5],
          [-44.3, -2.5],
        ]),
        line({ id: 5 }, [
          [-44.3, 'sul'],
          [-44.3, -2.5],
        ]),
        line({ id: 6 }, [
          [-44.3, -2.5],
          [-45.3, -2.5],
        ]),
        line({ id: 7 }, [
          [-44.31, -2.5],
          [-44.3, -2.5],
        ]),
      ])}`,
    );
    const { reader, read } = await readFile(file);
    expect(read).toMatchObject({ features: 7, lines: 4 });
    await reader.place({ epsg: 4674 }, null, ignore);
    const { segments, leftOut } = await reader.prepare(NOTHING, ignore);
    expect(segments).toBe(2);
    expect(leftOut).toEqual({
      sem_geometria: 1,
      nao_e_linha: 1,
      um_ponto: 1,
      fora_do_mundo: 1,
      longo_demais: 1,
      repetido: 1,
    });
  });

  it('with two columns of one name keeps the values of each line', async () => {
    const features = ['PVC', 'PEAD'].map((material, n) =>
      line({ material, 'material ': 'x' }, [
        [-44.3, -2.5 - n],
        [-44.31, -2.5 - n],
      ]),
    );
    const { read } = await readFile(jsonFile(collection(features)));
    expect(read.rows).toEqual([['PVC'], ['PEAD']]);
  });

  it('without system and with metres is not taken for degrees', async () => {
    const { read } = await readFile(jsonFile(collection([line({}, [east(0), east(9)])])));
    expect(read).toMatchObject({ epsg: null, otherSystem: null, looksLikeDegrees: false });
  });

  it('is suggested the systems in which it lies near the company', async () => {
    const reader = new Reader(loadSqlite);
    await reader.open(jsonFile(collection([line({}, [east(0), east(9)])])));
    const { near } = await reader.read(0, { lat: -2.5, lon: -44.3, metres: 200_000 }, ignore);
    expect(near.slice(0, 3)).toEqual([31983, 32723, 29193]);
    expect(near).not.toContain(31982);
    expect(near).not.toContain(4326);
  });

  it.each([
    ['empty', '', 'empty'],
    [
      'cut off',
      collection([
        line({}, [
          [0, 0],
          [1, 1],
        ]),
      ]).slice(0, -3),
      'truncated',
    ],
    [
      'cut off inside a feature',
      collection([
        line({}, [
          [0, 0],
          [1, 1],
        ]),
        line({}, [
          [0, 0],
          [1, 1],
        ]),
      ]).slice(0, -40),
      'truncated',
    ],
    ['no JSON', '{"type": FeatureCollection}', 'notGeoJson'],
    ['without lines', collection([line({}, [1, 1], 'Point')]), 'noLines'],
    ['another JSON', '{"nome": "rede"}', 'noLines'],
    ['KML', '<?xml version="1.0"?><kml/>', 'unknownFormat'],
    [
      'a line of no JSON after good ones',
      `${JSON.stringify(
        line({}, [
          [0, 0],
          [1, 1],
        ]),
      )}\n{"type":"Fea`,
      'truncated',
    ],
  ])('that is %s is refused with its reason', async (_, text, code) => {
    expect(await problemOf(readFile(jsonFile(text)))).toBe(code);
  });
});

describe('a zipped shapefile', () => {
  const fields = [
    { name: 'MATERIAL', type: 'C', length: 20 },
    { name: 'DIÂMETRO', type: 'N', length: 10 },
    { name: 'DT_INST', type: 'D', length: 8 },
  ] as const;
  const rows = [
    ['Aço São José', '150', '19980312'],
    ['PVC', '', ''],
  ];
  const lines = [
    [
      [east(0), east(50)],
      [east(60), east(90)],
    ],
    [[east(0, 20), east(50, 20)]],
  ];
  const parts = (dbf: Uint8Array) => ({
    'REDE/rede.SHP': shpBytes(lines),
    'REDE/Rede.dbf': dbf,
    'REDE/rede.prj': ESRI_23S,
  });

  it.each([
    ['UTF-8 by .cpg', dbfBytes(fields, rows), { 'REDE/rede.cpg': 'UTF-8' }],
    ['UTF-8 without .cpg', dbfBytes(fields, rows), {}],
    ['Latin-1 by .cpg', dbfBytes(fields, rows, { encode: latin1 }), { 'REDE/rede.cpg': 'ISO 88591' }],
    ['Latin-1 without .cpg', dbfBytes(fields, rows, { encode: latin1 }), {}],
    [
      'code page 850 by its header',
      dbfBytes(fields, rows, {
        encode: (text) =>
          latin1(text.replace('ç', '\u0087').replace('ã', '\u00c6').replace('é', '\u0082').replace('Â', '\u00b6')),
        language: 2,
      }),
      {},
    ],
  ])('has its accents in %s', async (_, dbf, cpg) => {
    const { opened, read } = await readFile(await zipFile({ ...parts(dbf), ...cpg }));
    expect(opened).toEqual({ format: 'shapefile', layers: ['rede'] });
    expect(read).toMatchObject({ features: 2, lines: 3, epsg: 31983 });
    expect(read.columns.map(({ name }) => name)).toEqual(['MATERIAL', 'DIÂMETRO', 'DT_INST']);
    expect(read.rows).toEqual([
      ['Aço São José', '150', '1998-03-12'],
      ['PVC', '', ''],
    ]);
  });

  it('with heights, without .dbf and .prj, is read all the same', async () => {
    const shp = shpBytes(
      [
        [
          [
            [...east(0), 5],
            [...east(50), 6],
          ],
        ],
        null,
      ],
      true,
    );
    const { reader, read } = await readFile(await zipFile({ 'rede.shp': shp }));
    expect(read).toMatchObject({ features: 2, lines: 1, columns: [], epsg: null, otherSystem: null });
    await reader.place({ epsg: 31983 }, null, ignore);
    expect((await reader.prepare(NOTHING, ignore)).leftOut).toEqual({ sem_geometria: 1 });
  });

  it('has a layer for each shapefile in the archive', async () => {
    const reader = new Reader(loadSqlite);
    const file = await zipFile({
      'a/adutora.shp': shpBytes(lines),
      'b/rede.shp': shpBytes(lines),
      '__MACOSX/._rede.shp': 'x',
    });
    expect((await reader.open(file)).layers).toEqual(['adutora', 'rede']);
  });

  it.each([
    [
      'cut off',
      async () => new File([(await zipFile(parts(dbfBytes(fields, rows)))).slice(0, 200)], 'rede.zip'),
      'truncated',
    ],
    ['with a .shp that is cut off', () => zipFile({ 'rede.shp': shpBytes(lines).slice(0, 180) }), 'truncated'],
    ['with a password', () => zipFile({ 'rede.shp': shpBytes(lines) }, { password: 'segredo' }), 'zipPassword'],
    ['without map files', () => zipFile({ 'leia-me.txt': 'oi' }), 'zipEmpty'],
    [
      'with an archive in it',
      async () =>
        zipFile({ 'rede.gpkg': new Uint8Array(await (await zipFile({ 'rede.shp': shpBytes(lines) })).arrayBuffer()) }),
      'zipEmpty',
    ],
    ['unzipped', async () => new File([shpBytes(lines) as Uint8Array<ArrayBuffer>], 'rede.shp'), 'shapefileAlone'],
    [
      'a lone .dbf',
      async () => new File([dbfBytes(fields, rows) as Uint8Array<ArrayBuffer>], 'rede.dbf'),
      'shapefileAlone',
    ],
  ])('%s is refused with its reason', async (_, file, code) => {
    expect(await problemOf(readFile(await file()))).toBe(code);
  });

  it('that unpacks to more than the limit is refused while unpacking, whatever size it states', async () => {
    const zeros = new Uint8Array(4_000_000);
    const bytes = new Uint8Array(await (await zipFile({ 'rede.shp': zeros })).arrayBuffer());
    // The central directory says 1,000 bytes.
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 4; at++)
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1000, true);
    const limits = { bytes: 1_000_000, ratioFrom: 1_000_000, ratio: 100, files: 10 };
    const [zipped] = await openZip(new Blob([bytes]), limits);
    const code = await problemOf(zipped?.unpack() ?? Promise.resolve());
    expect(['zipBomb', 'zipDamaged']).toContain(code);
    const honest = await openZip(await zipFile({ 'rede.shp': zeros }), limits);
    expect(await problemOf(honest[0]?.unpack() ?? Promise.resolve())).toBe('zipBomb');
    const ratio = await openZip(await zipFile({ 'rede.shp': zeros }), { ...limits, bytes: 1e9 });
    expect(await problemOf(ratio[0]?.unpack() ?? Promise.resolve())).toBe('zipBomb');
  });

  it('may hold a GeoJSON instead', async () => {
    const json = collection([
      line({ n: 1 }, [
        [-44.3, -2.5],
        [-44.31, -2.5],
      ]),
    ]);
    const { opened } = await readFile(await zipFile({ 'dados/rede.geojson': json }));
    expect(opened).toEqual({ format: 'geojson', layers: ['rede.geojson'] });
  });
});

describe('a GeoPackage', () => {
  const layer = {
    table: 'rede "água"',
    srs: 31983,
    columns: ['material', 'dn'],
    rows: [
      { geometry: lineBlob([east(0), east(50)]), values: ['PVC', 50] },
      {
        geometry: lineBlob(
          [
            [...east(0, 10), 9],
            [...east(50, 10), 9],
          ],
          { code: 1002, little: false },
        ),
        values: ['FºFº', 100],
      },
      {
        geometry: multiLineBlob([
          [east(0, 20), east(50, 20)],
          [east(60, 20), east(90, 20)],
        ]),
        values: [null, null],
      },
      { geometry: pointBlob(...east(0)), values: ['PVC', 50] },
      { geometry: null, values: ['PVC', 50] },
    ],
  };
  const gpkg = (bytes: Uint8Array) => new File([bytes as Uint8Array<ArrayBuffer>], 'rede.gpkg');

  it('gives lines, heights aside, and values', async () => {
    const { reader, opened, read } = await readFile(gpkg(await geoPackageBytes([layer])));
    expect(opened).toEqual({ format: 'geopackage', layers: ['rede "água"'] });
    expect(read).toMatchObject({ features: 5, lines: 4, epsg: 31983 });
    expect(read.columns.map(({ name, filled }) => [name, filled])).toEqual([
      ['fid', 5],
      ['material', 4],
      ['dn', 4],
    ]);
    const placed = await reader.place({ epsg: 31983 }, null, ignore);
    expect(placed).toMatchObject({ lines: 4, leftOut: { nao_e_linha: 1, sem_geometria: 1 } });
    expect(placed.box?.[0]).toBeCloseTo(-44.30682, 5);
  });

  it.each([
    ['gives the lines after points and areas', false, { lines: 2, leftOut: { nao_e_linha: 3 } }],
    ['counts what follows a curve as left out', true, { lines: 1, leftOut: { nao_e_linha: 5 } }],
  ])('of a drawing program %s', async (_, hasCurve, expected) => {
    const geometry = drawingBlob([east(0), east(50)], { hasCurve });
    const { reader } = await readFile(
      gpkg(
        await geoPackageBytes([
          {
            ...layer,
            rows: [
              { geometry, values: ['PVC', 50] },
              { geometry: lineBlob([east(0), east(50)]), values: ['PVC', 50] },
            ],
          },
        ]),
      ),
    );
    expect(await reader.place({ epsg: 31983 }, null, ignore)).toMatchObject(expected);
  });

  it('that was copied while open is read', async () => {
    const bytes = await geoPackageBytes([layer]);
    bytes[18] = 2;
    bytes[19] = 2;
    expect((await readFile(gpkg(bytes))).read.lines).toBe(4);
  });

  it('has a system of its own definition', async () => {
    const bytes = await geoPackageBytes([{ ...layer, srs: 100001 }], { 100001: ['NONE', 100001, ESRI_23S] });
    expect((await readFile(gpkg(bytes))).read.epsg).toBe(31983);
  });

  it.each([
    ['names its datum, of GRS 80', ESRI_23S.replaceAll('SIRGAS_2000', 'MAGNA'), { otherSystem: 'MAGNA_UTM_Zone_23S' }],
    [
      'names a datum whose shift it does not tell',
      ESRI_23S.replaceAll('SIRGAS_2000', 'Aratu').replace('6378137.0,298.257222101', '6378388.0,297.0'),
      { otherSystem: null, hasUnknownSystem: true },
    ],
  ])('with a code that is not listed %s', async (_, wkt, expected) => {
    const bytes = await geoPackageBytes([{ ...layer, srs: 29100 }], { 29100: ['EPSG', 29100, wkt] });
    expect((await readFile(gpkg(bytes))).read).toMatchObject({ epsg: null, ...expected });
  });

  it.each([
    ['cut off', async () => (await geoPackageBytes([layer])).slice(0, 9000), 'truncated'],
    ['another SQLite file', async () => new (await loadSqlite()).Database().export(), 'notGeoPackage'],
    ['without layers', () => geoPackageBytes([]), 'noLayers'],
  ])('that is %s is refused with its reason', async (_, bytes, code) => {
    const made = await bytes();
    const file = made.length === 0 ? new Uint8Array(512).fill(0) : made;
    expect(await problemOf(readFile(gpkg(file)))).toBe(code);
  });
});

describe('what is sent', () => {
  const matching: NetworkMatching = {
    colunas: { material: 'mat', diametro: 'dn', ano: 'ano', codigo: 'id' },
    materiais: [
      { texto: 'PVC', material: 'PVC' },
      { texto: 'FoFo', material: 'Ferro Fundido' },
    ],
  };
  const features = [
    line({ mat: 'FoFo', dn: 'DN 100', ano: '12/03/1978', id: 'T-9' }, [
      [-44.3, -2.5],
      [-44.301, -2.5],
      [-44.301, -2.501],
    ]),
    line({ mat: null, dn: 'fino', ano: null, id: '' }, [
      [-44.3, -2.6],
      [-44.301, -2.6],
    ]),
  ];

  it('has the values as matched, and differences of positions', async () => {
    const { reader } = await readFile(jsonFile(collection(features)));
    await reader.place({ epsg: 4326 }, null, ignore);
    const summary = await reader.prepare(matching, ignore);
    expect(summary).toMatchObject({
      ...{ segments: 2, batches: 1, withDiameter: 1, withYear: 1 },
      notUnderstood: { diametro: ['fino'], ano: [] },
    });
    expect(summary.materials.map(({ material }) => material)).toEqual(['Ferro Fundido', 'Indefinido']);
    expect(reader.batch(1)).toEqual({
      pontos: [3, 2],
      posicoes: [-443_000_000, -25_000_000, -10_000, 0, 0, -10_000, -443_000_000, -26_000_000, -10_000, 0],
      material: [1, null],
      diametro: [100, null],
      ano: [1978, null],
      codigo: ['T-9', null],
    });
  });

  it('is divided into batches that the server takes, the same for the same file', async () => {
    const wiggle = Array.from({ length: 700 }, (_, index) => [-44.3 + index * 1.37e-5, -2.5 + (index % 7) * 1.9e-5]);
    const many = Array.from({ length: 400 }, (_, index) =>
      line(
        { id: `ação ${index}` },
        wiggle.map(([x, y]) => [x, (y as number) + index * 1e-4]),
      ),
    );
    const batchesOf = async () => {
      const { reader } = await readFile(jsonFile(collection(many)));
      await reader.place({ epsg: 4326 }, null, ignore);
      const colunas = { ...NO_COLUMNS, codigo: 'id' };
      const { batches } = await reader.prepare({ colunas, materiais: [] }, ignore);
      return Array.from({ length: batches }, (_, index) => JSON.stringify(reader.batch(index + 1)));
    };
    const batches = await batchesOf();
    expect(batches.length).toBeGreaterThan(1);
    for (const batch of batches) expect(new TextEncoder().encode(batch).length).toBeLessThan(500_000);
    expect(await batchesOf()).toEqual(batches);
  });

  it('counts what lies far from the company', async () => {
    const { reader } = await readFile(jsonFile(collection(features)));
    const near = await reader.place({ epsg: 4326 }, { lat: -2.5, lon: -44.3, metres: 200_000 }, ignore);
    const far = await reader.place({ epsg: 4326 }, { lat: -19.93, lon: -44.05, metres: 200_000 }, ignore);
    expect([near.far, far.far]).toEqual([0, 2]);
  });
});

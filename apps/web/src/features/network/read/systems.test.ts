import { expect, it } from 'vitest';
import { toDegrees } from './placed.ts';
import { hasKnownDatum, likelySystems, SYSTEMS, systemByCode, systemByWkt, withoutHeights } from './systems.ts';

/** The same point in each system, by gdaltransform (GDAL 3.6): -44.0539 -19.9317 in SIRGAS 2000. */
const BY_GDAL: readonly [code: number, x: number, y: number][] = [
  [4674, -44.0539, -19.9317],
  [4326, -44.0539, -19.9317],
  [31983, 599013.0983, 7795798.0453],
  [32723, 599013.0983, 7795798.0453],
  [4618, -44.05347932, -19.93122151],
  [29193, 599057.7836, 7795843.1418],
  [5533, 599057.7836, 7795843.1419],
  [4225, -44.05368669, -19.93137888],
  [22523, 599039.6845, 7795805.8024],
  [3857, -4904057.7155, -2264941.6072],
  [5880, 6040670.9164, 7764393.6623],
];

it.each(BY_GDAL)('EPSG:%i is within a decimetre of GDAL', (code, x, y) => {
  const [lon, lat] = toDegrees(systemByCode(code)?.definition ?? '')(x, y);
  // A decimetre is a millionth of a degree.
  expect(Math.abs(lon + 44.0539)).toBeLessThan(1e-6);
  expect(Math.abs(lat + 19.9317)).toBeLessThan(1e-6);
});

it.each([
  [31985, 'SIRGAS 2000 / UTM zone 25S'],
  [31972, 'SIRGAS 2000 / UTM zone 18N'],
  [6211, 'SIRGAS 2000 / UTM zone 24N'],
  [32719, 'WGS 84 / UTM zone 19S'],
  [32618, 'WGS 84 / UTM zone 18N'],
  [29188, 'SAD69 / UTM zone 18S'],
  [5876, 'SAD69(96) / UTM zone 19S'],
  [5535, 'SAD69(96) / UTM zone 25S'],
  [22521, 'Córrego Alegre 1970-72 / UTM zone 21S'],
  [5539, 'Córrego Alegre 1961 / UTM zone 24S'],
  [25830, 'ETRS89 / UTM zone 30N'],
])('EPSG:%i is %s', (code, name) => {
  expect(systemByCode(code)?.name).toBe(name);
});

it('no code names two systems', () => {
  expect(new Set(SYSTEMS.map(({ code }) => code)).size).toBe(SYSTEMS.length);
});

const plane = (name: string, geographic: string, datum: string, northing = '10000000.0') =>
  `PROJCS["${name}",GEOGCS["${geographic}",DATUM["${datum}",SPHEROID["x",6378160.0,298.25]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",${northing}],PARAMETER["Central_Meridian",-45.0],UNIT["Meter",1.0]]`;

it.each([
  ['ESRI’s SIRGAS', plane('SIRGAS_2000_UTM_Zone_23S', 'GCS_SIRGAS_2000', 'D_SIRGAS_2000'), 31983],
  ['ESRI’s north', plane('SIRGAS_2000_UTM_Zone_18N', 'GCS_SIRGAS_2000', 'D_SIRGAS_2000', '0.0'), 31972],
  ['ESRI’s SAD 69', plane('SAD_1969_UTM_Zone_23S', 'GCS_South_American_1969', 'D_South_American_1969'), 29193],
  ['SAD 69 of 1996', plane('SAD_1969_96_UTM_Zone_23S', 'GCS_SAD_1969_96', 'D_South_American_Datum_1969_96'), 5533],
  ['Córrego Alegre', plane('Corrego_Alegre_UTM_Zone_23S', 'GCS_Corrego_Alegre', 'D_Corrego_Alegre'), 22523],
  ['Córrego Alegre with its accent', plane('Córrego Alegre / UTM zone 23S', 'Córrego Alegre', 'Córrego Alegre'), 22523],
  ['WGS 84 without half', plane('WGS 84 / UTM zone 23', 'WGS 84', 'WGS_1984'), 32723],
  [
    'degrees',
    'GEOGCS["GCS_South_American_1969",DATUM["D_South_American_1969",SPHEROID["GRS_1967_Truncated",6378160.0,298.25]]]',
    4618,
  ],
  ['the code of WKT 1', 'PROJCS["x",GEOGCS["y",AUTHORITY["EPSG","4674"]],AUTHORITY["EPSG","31984"]]', 31984],
  ['the code of WKT 2', 'PROJCRS["x",BASEGEOGCRS["SAD69",ID["EPSG",4618]],\n    ID["EPSG",29193]]', 29193],
  ['web Mercator', 'PROJCS["WGS_1984_Web_Mercator_Auxiliary_Sphere",GEOGCS["GCS_WGS_1984"]]', 3857],
])('a .prj text is understood: %s', (_, wkt, code) => {
  expect(systemByWkt(wkt)?.code).toBe(code);
});

const SIRGAS = plane('SIRGAS_2000_UTM_Zone_23S', 'GCS_SIRGAS_2000', 'D_SIRGAS_2000');
it.each([
  ['WKT 1', `COMPD_CS["SIRGAS 2000 + ortométrica [m]",${SIRGAS},VERT_CS["Imbituba",VERT_DATUM["Imbituba",2005]]]`],
  ['WKT 2', `COMPOUNDCRS["a",\n  ${SIRGAS},\n  VERTCRS["b",VDATUM["c"],CS[vertical,1]],ID["EPSG",9999]]`],
])('the plane of a system with heights is understood: %s', (_, wkt) => {
  expect(withoutHeights(wkt)).toBe(SIRGAS);
});

it.each([SIRGAS, 'COMPD_CS["cut off",PROJCS["x"', 'COMPD_CS["none",VERT_CS["b"]]', ''])(
  '%s is left as it is',
  (wkt) => {
    expect(withoutHeights(wkt)).toBe(wkt);
  },
);

it('a text of another datum is none of ours', () => {
  expect(
    systemByWkt(plane('PSAD_1956_UTM_Zone_19S', 'GCS_Provisional_S_American_1956', 'D_Provisional_S_American_1956')),
  ).toBeNull();
});

it.each([
  ['a datum without its shift', 'DATUM["D_Aratu",SPHEROID["International_1924",6378388.0,297.0]]', false],
  ['a datum with its shift', 'DATUM["Aratu",SPHEROID["x",6378388,297],TOWGS84[-151.99,287.04,-147.45,0,0,0,0]]', true],
  ['GRS 80', 'DATUM["D_MAGNA",SPHEROID["GRS_1980",6378137.0,298.257222101]]', true],
  ['WGS 84 in WKT 2', 'DATUM["x",ELLIPSOID["WGS 84",6378137,298.257223563]]', true],
])('where lines of another system lie is known or not: %s', (_, wkt, isKnown) => {
  expect(hasKnownDatum(wkt)).toBe(isKnown);
});

it('a city at the edge of a zone has both zones first', () => {
  const codes = likelySystems({ lat: -19.9, lon: -48.1 }).map(({ code }) => code);
  expect(codes.slice(0, 2)).toEqual([31982, 31983]);
  expect(codes).toContain(29192);
  expect(likelySystems({ lat: 4.6, lon: -74.1 })[0]?.code).toBe(31972);
});

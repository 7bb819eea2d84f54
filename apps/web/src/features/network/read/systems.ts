import { withoutAccents } from '@escuta/domain';
import type { StatedSystem } from './source.ts';

/** A coordinate system that can be chosen. */
export interface CoordinateSystem {
  /** EPSG code. */
  code: number;
  /** Official name; the same in every language. */
  name: string;
  /** Definition for proj4. */
  definition: string;
}

/** Datums of South America, with their shift to WGS 84 in metres (EPSG 15485, 5881, 6193). */
const DATUMS = {
  sirgas: { name: 'SIRGAS 2000', ellipsoid: '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0' },
  wgs: { name: 'WGS 84', ellipsoid: '+datum=WGS84' },
  sad: { name: 'SAD69', ellipsoid: '+ellps=aust_SA +towgs84=-67.35,3.88,-38.22,0,0,0,0' },
  sad96: { name: 'SAD69(96)', ellipsoid: '+ellps=aust_SA +towgs84=-67.35,3.88,-38.22,0,0,0,0' },
  corrego: { name: 'Córrego Alegre 1970-72', ellipsoid: '+ellps=intl +towgs84=-206.05,168.28,-3.82,0,0,0,0' },
  corrego61: { name: 'Córrego Alegre 1961', ellipsoid: '+ellps=intl +towgs84=-206.05,168.28,-3.82,0,0,0,0' },
  etrs: { name: 'ETRS89', ellipsoid: '+ellps=GRS80 +towgs84=0,0,0,0,0,0,0' },
} as const;
type Datum = keyof typeof DATUMS;

/** EPSG codes of longitude and latitude. */
const GEOGRAPHIC: Record<Datum, number> = {
  sirgas: 4674,
  wgs: 4326,
  sad: 4618,
  sad96: 5527,
  corrego: 4225,
  corrego61: 5524,
  etrs: 4258,
};

type Hemisphere = 'N' | 'S';

/** EPSG codes of UTM zones: the first zone, the last one, and the code of the first. */
const UTM: readonly [Datum, Hemisphere, first: number, last: number, code: number][] = [
  ['sirgas', 'N', 11, 22, 31965],
  ['sirgas', 'N', 23, 24, 6210],
  ['sirgas', 'S', 17, 25, 31977],
  ['sirgas', 'S', 26, 26, 5396],
  ['wgs', 'N', 1, 60, 32601],
  ['wgs', 'S', 1, 60, 32701],
  ['sad', 'N', 17, 17, 5463],
  ['sad', 'N', 18, 22, 29168],
  ['sad', 'S', 17, 25, 29187],
  ['sad96', 'S', 18, 20, 5875],
  ['sad96', 'S', 21, 21, 5531],
  ['sad96', 'S', 22, 22, 5858],
  ['sad96', 'S', 23, 25, 5533],
  ['corrego', 'S', 21, 25, 22521],
  ['corrego61', 'S', 21, 24, 5536],
  ['etrs', 'N', 28, 38, 25828],
];

const WEB_MERCATOR: CoordinateSystem = {
  code: 3857,
  name: 'WGS 84 / Pseudo-Mercator',
  definition:
    '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
};
const POLYCONIC: CoordinateSystem = {
  code: 5880,
  name: 'SIRGAS 2000 / Brazil Polyconic',
  definition: `+proj=poly +lat_0=0 +lon_0=-54 +x_0=5000000 +y_0=10000000 ${DATUMS.sirgas.ellipsoid} +units=m +no_defs`,
};

const geographic = (datum: Datum): CoordinateSystem => ({
  code: GEOGRAPHIC[datum],
  name: DATUMS[datum].name,
  definition: `+proj=longlat ${DATUMS[datum].ellipsoid} +no_defs`,
});

const utm = (datum: Datum, hemisphere: Hemisphere, zone: number, code: number): CoordinateSystem => ({
  code,
  name: `${DATUMS[datum].name} / UTM zone ${zone}${hemisphere}`,
  definition: `+proj=utm +zone=${zone}${hemisphere === 'S' ? ' +south' : ''} ${DATUMS[datum].ellipsoid} +units=m +no_defs`,
});

/** All systems that a code may name. */
export const SYSTEMS: readonly CoordinateSystem[] = [
  ...(Object.keys(GEOGRAPHIC) as Datum[]).map(geographic),
  ...UTM.flatMap(([datum, hemisphere, first, last, code]) =>
    Array.from({ length: last - first + 1 }, (_, index) => utm(datum, hemisphere, first + index, code + index)),
  ),
  WEB_MERCATOR,
  POLYCONIC,
];

const byCode = new Map(SYSTEMS.map((system) => [system.code, system]));

export const systemByCode = (code: number): CoordinateSystem | null => byCode.get(code) ?? null;

/** Datums by how texts in WKT name them: ESRI writes D_South_American_1969, QGIS South_American_Datum_1969_96. */
const NAMES: readonly [RegExp, Datum][] = [
  [/sirgas/, 'sirgas'],
  [/(sad|south_?american).*69_96/, 'sad96'],
  [/(sad|south_?american).*(69|1969)/, 'sad'],
  [/corrego.*61/, 'corrego61'],
  [/corrego/, 'corrego'],
  [/etrs|european_terrestrial/, 'etrs'],
  [/wgs_?(19)?84/, 'wgs'],
];

/**
 * The system of a text in WKT, as in .prj files, by its names: ESRI's texts have no shift of the datum, so a library alone would place
 * SAD 69 sixty metres away. Null when it is none of {@link SYSTEMS}.
 */
export function systemByWkt(wkt: string): CoordinateSystem | null {
  const plain = withoutAccents(wkt)
    .toLowerCase()
    .replace(/[^\w"[\],.-]+/g, '_');
  const code = Number(/(?:authority\["epsg","?|id\["epsg",)(\d+)"?\]\]_?$/.exec(plain)?.[1]);
  const coded = systemByCode(code);
  if (coded) return coded;
  const name = /^\w+\["([^"]*)"/.exec(plain)?.[1] ?? '';
  if (/pseudo_?-?mercator|web_mercator/.test(name)) return WEB_MERCATOR;
  const isPlane = /^(projcs|projcrs)/.test(plain);
  const datumName = `${name} ${/(?:datum|geogcs|basegeogcrs|geogcrs)\["([^"]*)"/.exec(plain)?.[1] ?? ''}`;
  const datum = NAMES.find(([pattern]) => pattern.test(datumName))?.[1];
  if (!datum) return null;
  if (!isPlane) return geographic(datum);
  if (/polyconic|policonica/.test(name)) return datum === 'sirgas' ? POLYCONIC : null;
  const [, zone, half] = /utm.*?(\d{1,2})_?([ns])?/.exec(name) ?? [];
  if (!zone) return null;
  const isSouth = half ? half === 's' : /false_northing",1_?0000000/.test(plain);
  return zoned(datum, isSouth ? 'S' : 'N', Number(zone));
}

/**
 * Whether a text in WKT says where its datum lies: it has the shift to WGS 84, or an ellipsoid that only datums within a metre or two of WGS 84
 * use. Any other datum would be placed as if it were WGS 84, hundreds of metres away.
 */
export function hasKnownDatum(wkt: string): boolean {
  return /TOWGS84\s*\[/i.test(wkt) || /(?:SPHEROID|ELLIPSOID)\s*\["[^"]*",\s*6378137(?:\.0*)?,\s*298\.2572/i.test(wkt);
}

/** The system of the plane in a text in WKT that also states heights, as surveys do; any other text as it is. */
export function withoutHeights(wkt: string): string {
  if (!/^\s*(COMPD_CS|COMPOUNDCRS)\b/i.test(wkt)) return wkt;
  const start = wkt.search(/\b(PROJCS|PROJCRS|GEOGCS|GEOGCRS|GEODCRS)\s*\[/i);
  if (start < 0) return wkt;
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < wkt.length; at++) {
    const sign = wkt[at];
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted || (sign !== '[' && sign !== ']')) continue;
    depth += sign === '[' ? 1 : -1;
    if (depth === 0) return wkt.slice(start, at + 1);
  }
  return wkt;
}

function zoned(datum: Datum, hemisphere: Hemisphere, zone: number): CoordinateSystem | null {
  const found = UTM.find(
    ([name, half, first, last]) => name === datum && half === hemisphere && zone >= first && zone <= last,
  );
  return found ? systemByCode(found[4] + zone - found[2]) : null;
}

/** The system that the file states; null when it states none, or one that we do not know. */
export function statedSystem({ epsg, wkt }: StatedSystem): CoordinateSystem | null {
  return (epsg === null ? null : systemByCode(epsg)) ?? (wkt === null ? null : systemByWkt(wkt));
}

/** Systems that the files of a utility at this place are likely to have, likeliest first. */
export function likelySystems({ lat, lon }: { lat: number; lon: number }): CoordinateSystem[] {
  const zone = Math.floor((lon + 180) / 6) + 1;
  const half: Hemisphere = lat < 0 ? 'S' : 'N';
  const near = [zone, lon % 6 > -3 ? zone + 1 : zone - 1].filter((one) => one >= 1 && one <= 60);
  return [
    ...near.map((one) => zoned('sirgas', half, one)),
    geographic('sirgas'),
    geographic('wgs'),
    ...near.map((one) => zoned('wgs', half, one)),
    ...near.flatMap((one) => [zoned('sad', half, one), zoned('corrego', half, one), zoned('etrs', half, one)]),
    geographic('sad'),
    WEB_MERCATOR,
  ].filter((system) => system !== null);
}

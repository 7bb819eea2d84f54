import { type Collection, encodingOf, type RawFeature, readGeoJson } from './geojson-reader.ts';
import type { LonLat, MapFeature, StreetKind } from './map-features.ts';
import { StreetFileError } from './street-file-error.ts';
import { StreetNames, streetKind } from './streets.ts';

/** Limit of the map's projection, degrees. */
const MAX_LAT = 85;
/** Longest straight piece of a street, degrees; a longer one is a mistake and would lie on thousands of tiles. */
const LONGEST_PIECE = 0.5;
/** Longitude and latitude in WGS 84, or in SIRGAS 2000, which differs by centimetres. */
const KNOWN_SYSTEM = /CRS:?:?84|EPSG:.*:(4326|4674)$|EPSG:(4326|4674)$/i;

function checkSystem({ crs }: Collection): void {
  const system = crs?.properties?.name;
  if (typeof system !== 'string' || KNOWN_SYSTEM.test(system)) return;
  throw new StreetFileError(`The coordinates are in ${system}. ${CONVERT}`);
}

const CONVERT =
  'Longitude and latitude in WGS 84 or SIRGAS 2000 are needed; convert the file first: ogr2ogr -t_srs EPSG:4326 streets.geojson FILE';

function lonLat(position: unknown): LonLat {
  const [lon, lat] = Array.isArray(position) ? position : [];
  if (typeof lon !== 'number' || typeof lat !== 'number')
    throw new StreetFileError('A street has a position that is no pair of numbers.');
  if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 90)) {
    throw new StreetFileError(`A position is ${lon}, ${lat}, which is not in degrees. ${CONVERT}`);
  }
  return [lon, lat];
}

const isUsable = (line: readonly LonLat[]) =>
  line.length > 1 &&
  line.every(([lon, lat], index) => {
    const [lonBefore, latBefore] = line[index - 1] ?? [lon, lat];
    return Math.abs(lat) <= MAX_LAT && Math.max(Math.abs(lon - lonBefore), Math.abs(lat - latBefore)) <= LONGEST_PIECE;
  });

function linesOf(geometry: RawFeature['geometry']): LonLat[][] {
  const lines =
    geometry?.type === 'LineString'
      ? [geometry.coordinates]
      : geometry?.type === 'MultiLineString'
        ? geometry.coordinates
        : [];
  return (Array.isArray(lines) ? lines : []).map((line) => (Array.isArray(line) ? line.map(lonLat) : []));
}

/** A line of a street file; several make a street with several parts. */
export interface StreetLine extends MapFeature {
  kind: StreetKind;
  geometry: { type: 'LineString'; coordinates: LonLat[] };
}

/** What has been read so far. */
export interface StreetCount {
  streets: number;
  named: number;
  /** Features without a line that can be drawn. */
  leftOut: number;
  encoding: string;
  columns: string;
}

/** The lines of a street file, one by one. @throws StreetFileError when it cannot be drawn */
export async function* readStreets(
  path: string,
  { name, count, onBytes }: { name?: string | undefined; count: StreetCount; onBytes?: (bytes: number) => void },
): AsyncGenerator<StreetLine> {
  const encoding = await encodingOf(path);
  count.encoding = encoding;
  const names = new StreetNames(name);
  for await (const part of readGeoJson(path, encoding, onBytes)) {
    if (part.type !== 'Feature') {
      if (part.type !== 'FeatureCollection') throw new StreetFileError(`${path} is no collection of GeoJSON features.`);
      checkSystem(part as Collection);
      continue;
    }
    const { geometry, properties } = part as RawFeature;
    const lines = linesOf(geometry).filter(isUsable);
    if (lines.length === 0) {
      count.leftOut += 1;
      continue;
    }
    const street = names.of(properties ?? {});
    count.columns = names.columns;
    count.streets += 1;
    if (street !== '') count.named += 1;
    const kind = streetKind(properties ?? {}, street);
    const texts = { ...(street !== '' && { name: street }), kind };
    for (const coordinates of lines)
      yield { type: 'Feature', kind, properties: texts, geometry: { type: 'LineString', coordinates } };
  }
  if (count.streets > 0) names.check();
}

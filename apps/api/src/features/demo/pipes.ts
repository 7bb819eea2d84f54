import type { PipeSegment } from '@escuta/domain';
import type { LonLat, MapFeature } from '../base-map/index.ts';
import { DEMO_COMPANIES } from './cast.ts';
import { between, chance, type Random, streamFor, weighted } from './chance.ts';
import { drawCity } from './city/city.ts';
import { beside, distance, lonLatOf, type Point, pointOf } from './city/plane.ts';
import { DISTRICTS } from './districts.ts';
import { DEMO_MATCHING } from './pipe-records.ts';
import type { Street } from './streets.ts';

/** A kind of pipe: its text, diameter in millimetres, years of laying, and how often it is met, percent. */
type Kind = readonly [texto: string, diametro: number, from: number, to: number, share: number];

/** Old iron and asbestos cement, then PVC, and polyethylene where pipes were replaced. */
const KINDS: Record<string, readonly Kind[]> = {
  major_road: [
    ['FoFo', 300, 1966, 1984, 55],
    ['Aço', 400, 1978, 1992, 15],
    ['DEFoFo', 250, 1991, 2014, 30],
  ],
  medium_road: [
    ['FoFo', 150, 1962, 1981, 30],
    ['CA', 150, 1965, 1979, 15],
    ['DEFoFo', 150, 1989, 2016, 55],
  ],
  minor_road: [
    ['PVC PBA', 50, 1982, 2012, 48],
    ['PVC PBA', 75, 1985, 2015, 20],
    ['CA', 75, 1964, 1978, 12],
    ['FoFo', 75, 1958, 1974, 10],
    ['PEAD', 63, 2011, 2023, 10],
  ],
};

/** Distance of a pipe from the middle of its street, metres. */
const ASIDE_METRES = 2.5;
/** Pipes are recorded in pieces of about a block. */
const PIECE_METRES = 85;

/** The top company of a demonstration company's tree. */
function topOf(company: string): string {
  const master = DEMO_COMPANIES.find(({ key }) => key === company)?.master;
  return master ? topOf(master) : company;
}

const nearestTop = (at: Point) => {
  const [first] = DISTRICTS.map(({ company, ...place }) => ({ company, far: distance(pointOf(place), at) })).sort(
    (a, b) => a.far - b.far,
  );
  return topOf(first?.company ?? 'root');
};

/** Cuts a line at its own points into pieces of at least this length, the last one perhaps longer. */
function pieces(line: readonly Point[], metres: number): Point[][] {
  const cut: Point[][] = [[]];
  let length = 0;
  for (const [index, point] of line.entries()) {
    const before = line[index - 1];
    if (before) length += distance(before, point);
    cut.at(-1)?.push(point);
    if (length < metres || index === line.length - 1) continue;
    cut.push([point]);
    length = 0;
  }
  const last = cut.at(-1) ?? [];
  return last.length > 1 ? cut : cut.slice(0, -1);
}

/** What is known of the pipes of one street; the records have gaps. */
function recordOf(random: Random, kind: string): Pick<PipeSegment, 'material' | 'diametro' | 'ano'> {
  const kinds = KINDS[kind] ?? KINDS.minor_road ?? [];
  const [texto, diametro, from, to] = weighted(
    random,
    kinds.map((one) => [one, one[4]] as const),
  );
  return {
    material: chance(random, 0.03) ? null : DEMO_MATCHING.materiais.findIndex((one) => one.texto === texto),
    diametro: chance(random, 0.02) ? null : diametro,
    ano: chance(random, 0.12) ? null : Math.round(between(random, from, to)),
  };
}

function pipesUnder({ geometry, properties }: MapFeature, street: number): PipeSegment[] {
  const line =
    geometry.type === 'LineString' ? geometry.coordinates.map(([lon, lat]: LonLat) => pointOf({ lon, lat })) : [];
  const random = streamFor('pipes', street);
  const record = recordOf(random, properties.kind ?? '');
  return pieces(
    beside(line, () => ASIDE_METRES),
    PIECE_METRES,
  ).map((piece, index) => ({
    ...record,
    positions: piece.flatMap(lonLatOf),
    codigo: `T${String(street).padStart(4, '0')}-${index + 1}`,
  }));
}

/** The streets of the invented towns, without the roads between them, and the towns' neighbourhoods. */
export function drawTowns(surveyed: readonly Street[]): Record<'streets' | 'neighbourhoods', MapFeature[]> {
  const { streets = [], places = [] } = drawCity(surveyed);
  return {
    streets: streets.filter(
      ({ geometry, properties }) => geometry.type === 'LineString' && properties.kind !== 'highway',
    ),
    neighbourhoods: places.filter(({ properties }) => properties.kind === 'neighbourhood'),
  };
}

/** The pipes under the streets, by the top company that they belong to. */
export function layPipes(streets: readonly MapFeature[]): ReadonlyMap<string, PipeSegment[]> {
  const networks = new Map<string, PipeSegment[]>();
  for (const [index, street] of streets.entries()) {
    const { geometry } = street;
    if (geometry.type !== 'LineString') continue;
    const [[lon, lat] = [0, 0]] = geometry.coordinates;
    const company = nearestTop(pointOf({ lon, lat }));
    networks.set(company, [...(networks.get(company) ?? []), ...pipesUnder(street, index)]);
  }
  return networks;
}

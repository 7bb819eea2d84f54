import type { LonLat, MapFeature, MapLayers, StreetKind } from '../../base-map/index.ts';
import { streamFor } from '../chance.ts';
import type { Street } from '../streets.ts';
import { joined } from './avenues.ts';
import { type Cells, cellsOf } from './cells.ts';
import { gridOf } from './grid.ts';
import { cityNames } from './names.ts';
import { beside, blob, clip, distance, distanceTo, isWithin, lengthOf, lonLatOf, type Point, smooth } from './plane.ts';
import { HIGHWAYS, type Park, RIVER, TOWNS, type Town, WOODS } from './towns.ts';

/** Distance of the avenues along the river from its middle, metres. */
const BANK_METRES = 64;
/** Longest bridge, metres. A longer part over the river would run along it. */
const BRIDGE_METRES = 230;
const SHORTEST_STREET = 45;
const GREAT_AVENUE = 1500;

const rings = (outline: readonly Point[]): LonLat[][] => [[...outline, outline[0] as Point].map(lonLatOf)];
const area = (outline: readonly Point[], properties: Record<string, string>): MapFeature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: rings(outline) },
});
const way = (line: readonly Point[], properties: Record<string, string>): MapFeature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates: line.map(lonLatOf) },
});
const street = (line: readonly Point[], name: string, kind: StreetKind) => way(line, { name, kind });

const place = (at: Point, name: string, kind: 'neighbourhood' | 'locality'): MapFeature => ({
  type: 'Feature',
  properties: { kind, name },
  geometry: { type: 'Point', coordinates: lonLatOf(at) },
});

/** The river: its points move from side to side, and its width changes along it. */
function riverOf(): { middle: Point[]; water: Point[] } {
  const through = smooth(RIVER, 25);
  const middle = beside(through, (index) => 24 * Math.sin(index / 7.3) + 15 * Math.sin(index / 3.1 + 1));
  const half = (index: number) => 14 + index / 160 + 4 * Math.sin(index / 5.7) + 3 * Math.sin(index / 2.3 + 2);
  const water = [...beside(middle, half), ...beside(middle, (index) => -half(index)).reverse()];
  return { middle, water };
}

/** Whether a place is outside the river and its banks. Most are far away, which every eighth point of the river tells. */
function dryBeside(near: readonly Point[]): (point: Point) => boolean {
  const marks = near.flatMap((point, index) => (index % 8 === 0 ? [{ point, index }] : []));
  return (place) =>
    marks.every(
      ({ point, index }) =>
        distance(point, place) > 300 || distanceTo(near.slice(Math.max(0, index - 8), index + 9), place) > BANK_METRES,
    );
}

/** Collects the layers of the base map while the towns are drawn. */
class City {
  readonly layers = { landuse: [], water: [], streets: [], places: [] } satisfies MapLayers as Record<
    'landuse' | 'water' | 'streets' | 'places',
    MapFeature[]
  >;
  readonly #surveyed: readonly Street[];
  readonly #names = cityNames(streamFor('city', 'names'));
  readonly #river = riverOf();
  readonly #joints: Point[] = [];

  constructor(surveyed: readonly Street[]) {
    this.#surveyed = surveyed;
    for (const wood of WOODS) this.layers.landuse.push(area(blob(wood), { kind: 'wood' }));
    for (const town of TOWNS) this.#build(town);
    this.layers.water.push(area(this.#river.water, { kind: 'river' }));
    this.layers.water.push(way(this.#river.middle, { kind: 'river', name: 'Rio das Garças' }));
    for (const { name, through } of HIGHWAYS) this.#highway(name, through);
  }

  #build({ name: town, land, quarters, parks }: Town): void {
    const cells = cellsOf(quarters);
    const near = this.#river.middle.filter((point) => distance(point, land.middle) < land.radius + 600);
    const built = (point: Point) => isWithin(land, point);
    const dry = dryBeside(near);
    const open = (point: Point) =>
      parks.every((park) => distance(park.middle, point) > 1.4 * park.radius || !isWithin(park, point));
    this.layers.landuse.push(area(blob(land), { kind: 'residential' }));
    this.layers.places.push(place(land.middle, town, 'locality'));
    for (const { name, middle } of quarters) this.layers.places.push(place(middle, name, 'neighbourhood'));
    for (const park of parks) this.#park(park);
    this.#banks(near, built);
    this.#avenues(cells.borders, dry, (point) => built(point) && open(point));
    this.#streets(quarters, cells, (point) => built(point) && open(point) && dry(point));
  }

  /** A park with a street around it, and perhaps a lake. */
  #park(park: Park): void {
    const { name, lake, middle, radius, seed } = park;
    const outline = blob(park);
    this.layers.landuse.push(area(outline, { kind: 'park', name }));
    this.layers.streets.push(
      street([...outline, outline[0] as Point], `Alameda ${name.replace(/^\S+ /, '')}`, 'minor_road'),
    );
    if (!lake) return;
    const shore = { x: middle.x + radius * 0.1, y: middle.y - radius * 0.15 };
    this.layers.water.push(
      area(blob({ middle: shore, radius: radius * 0.4, seed: seed + 2, flat: 0.7 }), { kind: 'lake' }),
    );
  }

  /** Green banks that narrow at the edge of the town, with an avenue along each. */
  #banks(near: readonly Point[], built: (point: Point) => boolean): void {
    if (near.length < 2) return;
    for (const part of clip(near, built)) {
      const half = (index: number) =>
        BANK_METRES * Math.sqrt(Math.min(1, Math.min(index, part.length - 1 - index) / 12));
      const green = [...beside(part, half), ...beside(part, (index) => -half(index)).reverse()];
      this.layers.landuse.push(area(green, { kind: 'park' }));
    }
    for (const side of [1, -1]) {
      const name = this.#names.avenue();
      const bank = beside(near, () => side * BANK_METRES).filter(
        (point) => distanceTo(near, point) > BANK_METRES - 1.5,
      );
      for (const part of clip(bank, built)) this.layers.streets.push(street(part, name, 'medium_road'));
    }
  }

  #avenues(borders: readonly Point[][], dry: (point: Point) => boolean, open: (point: Point) => boolean): void {
    const inTown = borders.flatMap((border) => clip(border, open));
    for (const avenue of joined(inTown)) {
      const bridges = clip(avenue, (point) => !dry(point)).filter((part) => lengthOf(part) < BRIDGE_METRES);
      const parts = clip(avenue, dry);
      const kind = lengthOf(avenue) > GREAT_AVENUE ? 'major_road' : 'medium_road';
      const name = this.#names.avenue();
      for (const part of [...parts, ...bridges]) this.layers.streets.push(street(part, name, kind));
      for (const part of parts) this.#joints.push(part[0] as Point, part.at(-1) as Point);
    }
  }

  #streets(quarters: Town['quarters'], cells: Cells, free: (point: Point) => boolean): void {
    for (const [index, quarter] of quarters.entries()) {
      const random = streamFor('city', quarter.name);
      for (const { points, surveyed } of gridOf(random, quarter, this.#surveyed)) {
        const isWalked = (point: Point) => surveyed !== null && distanceTo(surveyed.walked, point) < 2;
        const parts = clip(points, (point) => (cells.has(index, point) && free(point)) || isWalked(point)).filter(
          (part) => lengthOf(part) > SHORTEST_STREET,
        );
        if (parts.length === 0) continue;
        const name = surveyed?.nome ?? this.#names.street();
        const kind = name.startsWith('Avenida') ? 'medium_road' : 'minor_road';
        for (const part of parts) this.layers.streets.push(street(part, name, kind));
      }
    }
  }

  /** A road between towns, from avenue to avenue. */
  #highway(name: string, through: readonly Point[]): void {
    const joint = (end: Point) => this.#joints.toSorted((a, b) => distance(a, end) - distance(b, end))[0] as Point;
    const ends = [through[0] as Point, through.at(-1) as Point].map((end) =>
      distance(joint(end), end) < 1500 ? [joint(end)] : [],
    );
    this.layers.streets.push(
      street(
        smooth([...(ends[0] ?? []), ...through.slice(1, -1), ...(ends[1]?.length ? ends[1] : through.slice(-1))], 40),
        name,
        'highway',
      ),
    );
  }
}

/** The invented towns of the demonstration as layers of a base map, the same every time. */
export const drawCity = (surveyed: readonly Street[]): MapLayers => new City(surveyed).layers;

import { cutLine } from '@escuta/domain';
import type { Address } from '@escuta/import';
import { grouped } from '../../platform/grouped.ts';
import type { LonLat, MapFeature } from '../base-map/index.ts';
import { distance, type Point, pointOf } from './city/plane.ts';
import { DISTRICTS } from './districts.ts';
import type { DemoSample } from './plan.ts';

/** Distance of the houses along a street, metres: less than the pipe that has no house near would be long. */
const EVERY_METRES = 45;
/** House numbers count the metres from the start of the street, and are even on this side. */
const numberAt = (index: number) => Math.max(2, 2 * Math.round((index * EVERY_METRES) / 2));
/** Houses keep away from samples, which have their own. */
const APART_METRES = 25;

const squareOf = ({ x, y }: Point) => `${Math.floor(x / APART_METRES)},${Math.floor(y / APART_METRES)}`;

/** Tells whether a place is far from all samples, by looking only into the squares around it. */
function farFrom(samples: readonly DemoSample[]): (place: Point) => boolean {
  const squares = grouped(samples.map(pointOf), squareOf);
  return (place) =>
    [-1, 0, 1].every((column) =>
      [-1, 0, 1].every((row) => {
        const square = squareOf({ x: place.x + column * APART_METRES, y: place.y + row * APART_METRES });
        return (squares.get(square) ?? []).every((sample) => distance(sample, place) >= APART_METRES);
      }),
    );
}

/** A neighbourhood on the map with the town around it. */
function placesOf(neighbourhoods: readonly MapFeature[]): { at: Point; place: string }[] {
  return neighbourhoods.flatMap(({ geometry, properties: { name } }) => {
    if (geometry.type !== 'Point') return [];
    const [lon, lat] = geometry.coordinates as LonLat;
    const at = pointOf({ lon, lat });
    const [first] = DISTRICTS.map(({ place, ...middle }) => ({ place, far: distance(pointOf(middle), at) })).sort(
      (a, b) => a.far - b.far,
    );
    return [{ at, place: `${name}, ${first?.place.split(', ')[1] ?? ''}` }];
  });
}

/** Addresses along the streets of the towns where nobody has listened, so that what was left out has a name. */
export function housesAlong(
  streets: readonly MapFeature[],
  neighbourhoods: readonly MapFeature[],
  samples: readonly DemoSample[],
): Address[] {
  const isFree = farFrom(samples);
  const places = placesOf(neighbourhoods);
  const placeNear = (at: Point) =>
    places.reduce((near, other) => (distance(other.at, at) < distance(near.at, at) ? other : near)).place;
  return streets.flatMap(({ geometry, properties: { name } }) => {
    if (geometry.type !== 'LineString' || !name) return [];
    return cutLine(geometry.coordinates.flat(), EVERY_METRES).flatMap(([lon = 0, lat = 0], index) => {
      const at = pointOf({ lon, lat });
      return isFree(at) ? [{ lat, lon, endereco: `${name}, ${numberAt(index)} - ${placeNear(at)}` }] : [];
    });
  });
}

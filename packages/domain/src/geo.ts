const EARTH_RADIUS_M = 6_371_008;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

export interface Position {
  lat: number;
  lon: number;
}

/** Great-circle distance between two positions, metres. */
export function distanceMetres(from: Position, to: Position): number {
  const rise = Math.sin(radians(to.lat - from.lat) / 2) ** 2;
  const turn = Math.sin(radians(to.lon - from.lon) / 2) ** 2;
  const share = rise + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * turn;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** Metres. Positions nearer to each other count as the same place: a phone is not more exact. */
const SPOT_M = 5;

export const isSameSpot = (one: Position, other: Position): boolean => distanceMetres(one, other) < SPOT_M;

/** Positions are indexed as degrees × 100,000, rounded. */
const E5 = 100_000;
const MOST_LAT = 90 * E5;
const MOST_LON = 180 * E5;

/** Rounded positions that may lie within a distance: every row of latitude, and the ranges of longitude, both ends inclusive. */
export interface Area {
  rows: number[];
  ranges: [from: number, to: number][];
}

/**
 * The rounded positions (degrees × 100,000) of all points within some metres of a position, and of a few beyond. Right at every latitude: near a
 * pole it has all longitudes, at 180° two ranges.
 */
export function areaAround({ lat, lon }: Position, metres: number): Area {
  const angle = metres / EARTH_RADIUS_M;
  const reach = (angle * 180) / Math.PI;
  const [south, north] = [lat - reach, lat + reach].map((value) => value * E5) as [number, number];
  const [first, last] = [Math.max(-MOST_LAT, Math.floor(south)), Math.min(MOST_LAT, Math.ceil(north))];
  const rows = Array.from({ length: last - first + 1 }, (_, n) => first + n);
  return { rows, ranges: rangesAround(lon, halfWidth(lat, angle)) };
}

/** Half the width in degrees of longitude of a circle on the sphere; null where it has a pole in it. */
function halfWidth(lat: number, angle: number): number | null {
  const share = Math.sin(angle) / Math.cos(radians(lat));
  return Math.abs(radians(lat)) + angle >= Math.PI / 2 ? null : (Math.asin(share) * 180) / Math.PI;
}

function rangesAround(lon: number, half: number | null): Area['ranges'] {
  if (half === null) return [[-MOST_LON, MOST_LON]];
  const [west, east] = [Math.floor((lon - half) * E5), Math.ceil((lon + half) * E5)];
  // At the edge itself positions may be kept as 180 or as -180.
  if (west <= -MOST_LON)
    return [
      [-MOST_LON, east],
      [west + 2 * MOST_LON, MOST_LON],
    ];
  if (east >= MOST_LON)
    return [
      [west, MOST_LON],
      [-MOST_LON, east - 2 * MOST_LON],
    ];
  return [[west, east]];
}

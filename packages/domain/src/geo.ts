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

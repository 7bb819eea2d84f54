import type { MapPoint } from './geo.ts';
import type { Spot } from './use-spot.ts';

/** Most samples that fan out. With more, the marks would overlap; then there is only the list. */
const MOST = 8;
/** Distance between the centres of two marks, and from a mark to the edge of the map, CSS pixels. */
const STEP_PX = 30;
const EDGE_PX = 18;
/** Distance of the marks from the spot; with many it is larger. */
const LEAST_RADIUS_PX = 40;
/** Between the spot and its list where there is no fan. */
const GAP_PX = 24;
/** Height that a fan must leave to the list: head and three samples. */
const LIST_PX = 180;

const radiusOf = ({ ids }: Spot) => Math.max(LEAST_RADIUS_PX, (ids.length * STEP_PX) / Math.PI);
const fanGap = (spot: Spot) => Math.ceil(radiusOf(spot)) + EDGE_PX;

/** Whether fan and list lie below the spot: in the larger half of the map. */
export const isBelow = ({ at, size }: Spot) => at.y < size.height / 2;

/** Few samples, and the list keeps its room. */
function hasFan(spot: Spot): boolean {
  const { ids, at, size } = spot;
  const room = Math.max(at.y, size.height - at.y);
  return ids.length > 1 && ids.length <= MOST && room >= fanGap(spot) + LIST_PX && size.width >= 2 * fanGap(spot);
}

/** Distance between a spot and its list. */
export const gapOf = (spot: Spot) => (hasFan(spot) ? fanGap(spot) : GAP_PX);

/** Where the samples of a spot are fanned out, from left to right: on a half circle between the spot and its list, within the map. Empty for too many. */
export function fanOf(spot: Spot): MapPoint[] {
  if (!hasFan(spot)) return [];
  const { ids, at, size } = spot;
  const radius = radiusOf(spot);
  const reach = radius + EDGE_PX;
  const middle = Math.max(reach, Math.min(size.width - reach, at.x));
  return ids.map((_, place) => {
    const angle = (Math.PI * (place + 0.5)) / ids.length;
    const down = radius * Math.sin(angle);
    return { x: middle - radius * Math.cos(angle), y: isBelow(spot) ? at.y + down : at.y - down };
  });
}

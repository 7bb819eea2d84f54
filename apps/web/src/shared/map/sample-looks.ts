/** A click counts this far around a marker, for fingers; CSS pixels. */
export const HIT_RADIUS_PX = 4;

/** far: quiet samples are grains below the labels; district: dots, icons of what needs attention; street: icons with badges. */
export type MapStyle = 'far' | 'district' | 'street';

/** What the map looks like at a zoom. */
export function styleAt(zoom: number): MapStyle {
  return zoom < 13 ? 'far' : zoom < 15 ? 'district' : 'street';
}
